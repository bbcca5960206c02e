import type { DeskBlock, DeskItem } from '#features/desk/domain/desk-page.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { DeskContent, Visit } from '#features/desk/server/desk.ts';
import { courseTypes, type EducationRecord } from '#features/education/domain/education.ts';
import { evidences } from '#features/education/domain/hand-in.ts';
import { educationRecords } from '#features/education/server/store.ts';
import type { Database } from '#shared/db/connection.ts';
import { formatCalendarDate, formatOfficeDate } from '#shared/domain/office-time.ts';
import { courseForm } from './course-form.ts';
import { getOwnRecord } from './hand-in.ts';

export interface DeskStanding {
  summary: DeskBlock[];
  reasons: DeskBlock[];
  verdicts: Map<string, string>;
}

export type ReadStanding = (db: Database, agentId: string, now: Date) => Promise<DeskStanding>;

/** The number of courses on the page, the newest first. An agent takes about ten in four years. */
const mostCourses = 100;

function stateOf({ isVerified, returnedAt, handedInAt, fileId }: EducationRecord): string {
  if (isVerified) return 'Verified';
  if (returnedAt !== null) return `Returned ${formatOfficeDate(returnedAt)}`;
  if (handedInAt === null) return 'Pending';
  const handedIn = `Handed in ${formatOfficeDate(handedInAt)}`;
  return fileId === null ? `${handedIn}, without evidence yet` : handedIn;
}

const courseFacts = (record: EducationRecord) =>
  `${Number(record.hoursCompleted)} hours, ${courseTypes.labels[record.courseType]}, ${record.provider}, ${formatCalendarDate(record.completionDate)}`;

function itemOf(record: EducationRecord, { verdicts }: DeskStanding): DeskItem {
  const isReturned = record.returnedAt !== null && !record.isVerified;
  return {
    title: record.courseTitle,
    href: deskPaths.educationRecord(record.id),
    lines: [
      courseFacts(record),
      isReturned ? `The office says: ${record.returnReason}` : stateOf(record),
      verdicts.get(record.id) ?? '',
    ].filter(Boolean),
    ...(isReturned && { mark: stateOf(record) }),
  };
}

export async function educationPage(
  db: Database,
  readStanding: ReadStanding,
  { agent, now }: Visit,
): Promise<DeskContent> {
  const standing = await readStanding(db, agent.id, now);
  const query = { q: '', agent: agent.id, dir: 'desc', page: 1, first: mostCourses } as const;
  const { rows } = await educationRecords.list(db, query);
  const form = await courseForm(db, { action: deskPaths.education, agent });
  return {
    title: 'Continuing education',
    blocks: [
      ...standing.summary,
      {
        block: 'fold',
        summary: 'Hand in a course',
        isOpen: rows.length === 0,
        blocks: [{ block: 'form', form }],
      },
      { block: 'heading', text: 'Your courses' },
      {
        block: 'list',
        items: rows.map((record) => itemOf(record, standing)),
        empty: 'No courses are recorded.',
      },
      ...standing.reasons,
    ],
  };
}

/** The file of a record, which only a device that is signed in can open. */
function fileBlocks({ id, fileType }: EducationRecord, { agent }: Visit): DeskBlock[] {
  if (fileType === null || agent.sessionId === null) return [];
  const src = deskPaths.educationFile(id);
  return fileType === 'image/jpeg'
    ? [{ block: 'picture', src, alt: 'The page that you sent' }]
    : [{ block: 'link', link: { words: 'Download the PDF that you sent', href: src } }];
}

/** The page of one course, with the form for its evidence while it is not verified. */
export async function recordPage(db: Database, visit: Visit): Promise<DeskContent> {
  const { record } = await getOwnRecord(db, visit);
  const { id, evidence, returnReason, isVerified } = record;
  const action = deskPaths.educationRecord(id);
  const blocks: DeskBlock[] = [
    { block: 'text', text: courseFacts(record) },
    {
      block: 'facts',
      facts: [
        ['Status', stateOf(record)],
        ...(record.certificateNumber === null
          ? []
          : [['Certificate number', record.certificateNumber] as const]),
        ...(evidence === null ? [] : [['Evidence', evidences.labels[evidence]] as const]),
      ],
    },
    ...fileBlocks(record, visit),
  ];
  if (isVerified) return { title: record.courseTitle, blocks };
  const form = await courseForm(db, { action, agent: visit.agent, record });
  return {
    title: record.courseTitle,
    blocks: [
      ...(returnReason === null
        ? []
        : [
            {
              block: 'text' as const,
              look: 'strong' as const,
              text: `The office says: ${returnReason}`,
            },
          ]),
      ...blocks,
      { block: 'heading', text: 'Send the evidence, or correct the course' },
      { block: 'form', form },
    ],
  };
}
