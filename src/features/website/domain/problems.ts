import { hasFigures } from '#features/site/domain/claims/figures.ts';
import type { Remark } from './api.ts';
import { descriptionProblems } from '#features/site/domain/pictures/descriptions.ts';
import type { BrokerageContent } from '#features/site/domain/brokerage.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import type { Neighborhood } from '#features/site/domain/neighborhoods.ts';
import { parts, type PartId } from '#features/site/domain/parts.ts';
import { leavesOf, type Leaf } from '#features/site/domain/values.ts';

/** Nothing, or only white space and characters such as zero-width spaces. */
const nothingToSee = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** @returns the reason why a part with this value cannot be published, or undefined */
function leafProblem({ field, value }: Leaf): string | undefined {
  const isEmpty = value === null || nothingToSee.test(String(value));
  const isOptional = 'isOptional' in field && field.isOptional;
  const isAlwaysOptional = ['choice', 'picture', 'color'].includes(field.kind);
  if (isEmpty) return isAlwaysOptional || isOptional ? undefined : 'This is required';
  const least = field.kind === 'line' || field.kind === 'text' ? (field.least ?? 0) : 0;
  return String(value).length < least ? `Please use at least ${least} characters` : undefined;
}

function listProblems(part: PartId, content: AnyContent): Remark[] {
  return Object.entries(parts[part].groups).flatMap(([groupName, group]) =>
    Object.entries(group.fields).flatMap(([name, field]) => {
      const items = content[groupName]?.[name];
      const isList = field.kind === 'list' && Array.isArray(items);
      if (!isList || items.length >= field.least) return [];
      const label = `${group.label} · ${field.label}`;
      const message = `Please add at least ${field.least}`;
      return [{ part, path: `${groupName}.${name}`, label, message }];
    }),
  );
}

const neighborhoodRemark = (index: number, name: keyof Neighborhood, message: string): Remark => ({
  part: 'neighborhoods',
  path: `neighborhoods.entries.${index}.${name}`,
  label: `Neighborhoods · Neighborhood ${index + 1}`,
  message,
});

const entriesOf = (content: AnyContent) =>
  (content['neighborhoods']?.['entries'] ?? []) as unknown as Neighborhood[];

/** The ids of a page must be unique. */
const anchorProblems = (content: AnyContent): Remark[] =>
  entriesOf(content).flatMap(({ anchor }, index, all) =>
    anchor !== '' && all.findIndex((each) => each.anchor === anchor) < index
      ? [neighborhoodRemark(index, 'anchor', 'Another neighborhood has this link name')]
      : [],
  );

/**
 * Returns a problem if a neighborhood has figures but no month, and one if it has figures but no
 * source. Figures become wrong with time, and only the month shows visitors how old they are (Rule
 * 520-1-.09).
 */
function figureProblems(content: AnyContent): Remark[] {
  return entriesOf(content).flatMap((entry, index) => {
    if (!hasFigures(entry)) return [];
    const remark = (name: 'asOf' | 'source', message: string) =>
      entry[name] === '' ? [neighborhoodRemark(index, name, message)] : [];
    return [
      ...remark('asOf', 'Figures need the month to which they belong'),
      ...remark('source', 'Figures need a source'),
    ];
  });
}

/** The maximum number of characters of the privacy policy and the terms together. */
const longestLegal = 40_000;

function legalProblems(content: AnyContent): Remark[] {
  const length = leavesOf(parts.legal.groups, content).reduce(
    (sum, { value }) => sum + String(value ?? '').length,
    0,
  );
  if (length <= longestLegal) return [];
  const message = `Both texts together have ${length} characters; the maximum is ${longestLegal}`;
  return [{ part: 'legal', path: null, label: null, message }];
}

/** Due times are counted in office hours, so the office must open sometimes. */
function hoursProblems(content: AnyContent): Remark[] {
  const { days, hours } = content as unknown as BrokerageContent;
  const remarks: Remark[] = [];
  if (!Object.values(days).includes('open')) {
    const message = 'The office must be open on at least one day';
    remarks.push({ part: 'brokerage', path: 'days.monday', label: 'Office days', message });
  }
  if (hours.closes <= hours.opens) {
    const message = 'The office must close after it opens';
    remarks.push({
      part: 'brokerage',
      path: 'hours.closes',
      label: 'Office hours · Closes',
      message,
    });
  }
  return remarks;
}

/**
 * Returns a problem for each text in which {reply} is a token, if the brokerage promises no time
 * for a reply.
 * @param replyHours the promised time in office hours that visitors will read together with the
 * text, or null for no promise
 */
export function replyProblems(
  part: PartId,
  content: AnyContent,
  replyHours: number | null,
): Remark[] {
  if (replyHours !== null) return [];
  const message = 'This text says {reply}, but the brokerage promises no time for a reply';
  return leavesOf(parts[part].groups, content).flatMap(({ field, path, label, value }) =>
    'allowsTokens' in field && String(value).includes('{reply}')
      ? [{ part, path, label, message }]
      : [],
  );
}

const moreProblems: Partial<Record<PartId, (content: AnyContent) => Remark[]>> = {
  neighborhoods: (content) => [...anchorProblems(content), ...figureProblems(content)],
  brokerage: hoursProblems,
  legal: legalProblems,
};

/**
 * @returns the reasons why a part cannot be published, apart from pictures that are no longer
 * stored, and the reasons that `replyProblems` returns
 */
export function problemsOf(part: PartId, content: AnyContent): Remark[] {
  const { groups } = parts[part];
  const missing = descriptionProblems(groups, content);
  const leaves = leavesOf(groups, content).flatMap((leaf) => {
    const message = missing.get(leaf.path) ?? leafProblem(leaf);
    return message === undefined ? [] : [{ part, path: leaf.path, label: leaf.label, message }];
  });
  return [...leaves, ...listProblems(part, content), ...(moreProblems[part]?.(content) ?? [])];
}
