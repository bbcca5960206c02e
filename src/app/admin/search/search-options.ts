import type { AnyRoute } from '@tanstack/react-router';
import { agentType } from '#features/agents/domain/agents.ts';
import { mayOpen } from '#app/admin/frame/navigation.tsx';
import type { Role } from '#shared/domain/auth.ts';
import { educationType } from '#features/education/domain/education.ts';
import { fullName, markedName } from '#shared/domain/full-name.ts';
import { inquiryStatuses } from '#features/inquiries/domain/inquiries.ts';
import { formatCalendarDate, formatOfficeDateTime } from '#shared/domain/office-time.ts';
import {
  adminEditPath,
  adminInquiryPath,
  adminNewPath,
  adminPaths,
  adminPolicyPath,
  recordListPaths,
  type RecordEntity,
} from '#shared/domain/paths.ts';
import { policyCategories, policyType } from '#features/policies/domain/policies.ts';
import { testimonialType } from '#features/testimonials/domain.ts';
import { recordTypes } from '#app/domain/record-types.ts';
import { mostFound, type Found } from '#app/domain/found.ts';
import { searchTextOf, termsOf } from '#shared/domain/text/search-text.ts';

export interface SearchOption {
  label: string;
  detail?: string;
  to: string;
  search?: { q: string };
}

export interface SearchGroup {
  title: string;
  options: SearchOption[];
}

/** Joins the details that a record has into one line, such as "Inactive · jane@example.com". */
const details = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');

const actions = [
  { entity: 'inquiry', label: 'Add inquiry', to: adminPaths.inquiryNew },
  ...Object.entries(recordListPaths()).map(([entity, list]) => ({
    entity,
    label: `Add ${recordTypes[entity as RecordEntity].noun}`,
    to: adminNewPath(list),
  })),
];

const addedByFrontDesk = new Set<string>(['inquiry', educationType.entity, testimonialType.entity]);

function matches(typed: string, label: string) {
  const text = searchTextOf(label);
  return termsOf(typed).every(({ words }) => words.every((word) => text.includes(word)));
}

/** Returns the actions, and the screens open to the role, whose names contain all typed words. */
export function screensFor(typed: string, routes: AnyRoute[], role: Role): SearchGroup[] {
  const screens = routes.flatMap(({ to, options }): SearchOption[] => {
    const menu = options.staticData?.menu;
    return menu && mayOpen(role, options.staticData ?? {}) ? [{ label: menu.label, to }] : [];
  });
  const isFrontDesk = role === 'front_desk';
  const withoutMenu = [
    ...(isFrontDesk
      ? []
      : [
          { label: 'Commission splits on a date', to: adminPaths.splits },
          { label: 'Agents’ desk', to: adminPaths.desk },
        ]),
    { label: 'Help', to: adminPaths.help },
    { label: 'Your Account', to: adminPaths.account },
  ];
  return withOptions([
    {
      title: 'Actions',
      options: actions.filter(
        ({ label, entity }) =>
          (!isFrontDesk || addedByFrontDesk.has(entity)) && matches(typed, label),
      ),
    },
    {
      title: 'Screens',
      options: [...screens, ...withoutMenu].filter(({ label }) => matches(typed, label)),
    },
  ]);
}

const withOptions = (groups: SearchGroup[]) => groups.filter(({ options }) => options.length > 0);

/** Returns the found records, each kind with a link to its list if there may be more of them. */
export function groupsOf(found: Found, typed: string, role: Role): SearchGroup[] {
  const group = (title: string, list: string, options: SearchOption[]) => ({
    title,
    options:
      options.length < mostFound
        ? options
        : [...options, { label: `Show all in ${title}`, to: list, search: { q: typed } }],
  });
  return withOptions([
    group('Contact Submissions', adminPaths.inquiries, found.inquiries.map(inquiryOption)),
    group(
      agentType.title,
      adminPaths.agents,
      found.agents.map((agent) => ({
        label: fullName(agent),
        detail: details(!agent.isActive && 'Inactive', agent.email, agent.phone),
        // The front desk has no screen of one agent.
        ...('licenseNumber' in agent
          ? { to: adminEditPath(adminPaths.agents, agent.id) }
          : { to: adminPaths.agents, search: { q: fullName(agent) } }),
      })),
    ),
    group(
      policyType.title,
      adminPaths.policies,
      found.policies.map(({ id, title, category, isActive }) => ({
        label: title,
        detail: details(!isActive && 'Inactive', policyCategories.labels[category]),
        to: adminPolicyPath(id),
      })),
    ),
    group(
      educationType.title,
      adminPaths.education,
      found.educationRecords.map((record) => ({
        label: record.courseTitle,
        detail: details(
          markedName(record.agentName, record.agentIsActive),
          formatCalendarDate(record.completionDate),
          record.certificateNumber,
        ),
        to: adminEditPath(adminPaths.education, record.id),
      })),
    ),
    ...Object.entries(Object.groupBy(found.others, ({ entity }) => entity)).map(
      ([entity, records]) => {
        const list = recordListPaths()[entity as RecordEntity];
        return group(
          recordTypes[entity as RecordEntity].title,
          list,
          records.map(({ id, name }) =>
            // The front desk has no form of a record that it cannot add.
            role !== 'front_desk' || addedByFrontDesk.has(entity)
              ? { label: name, to: adminEditPath(list, id) }
              : { label: name, to: list, search: { q: name } },
          ),
        );
      },
    ),
  ]);
}

const inquiryOption = (inquiry: Found['inquiries'][0]): SearchOption => ({
  label: fullName(inquiry),
  detail: details(
    inquiryStatuses.labels[inquiry.status],
    formatOfficeDateTime(inquiry.createdAt),
    inquiry.phone,
    inquiry.email,
  ),
  to: adminInquiryPath(inquiry.id),
});
