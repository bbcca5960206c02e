import { formatCalendarDate, formatOfficeDate, officeDay } from '#shared/domain/office-time.ts';
import type { PolicyVersionSummary } from '#features/policies/domain/versions.ts';

type DatedVersion = Pick<PolicyVersionSummary, 'number' | 'publishedAt'>;

export interface ReadingSearch {
  version?: number;
  /** A day, "YYYY-MM-DD". The version to read is the newest one at the end of this day. */
  on?: string;
}

/** The text of a policy that the URL asks for, if it exists, and a sentence about it. */
export interface ShownText<Version> {
  /** The version to show. Undefined if it does not exist, or if the working text is shown. */
  version?: Version | undefined;
  /** Whether the text that administrators edit (the working text) is shown. */
  isWorkingText?: boolean;
  words: string;
}

/**
 * Chooses the version that the URL asks for: the one with a number, the newest one at the end of a
 * day, or, without a number and a day, the newest one of all. If the URL has neither and no version
 * exists, the working text is shown.
 * @param versions newest first
 */
export function shownText<Version extends DatedVersion>(
  versions: Version[],
  { version: number, on }: ReadingSearch,
  { isActive, today }: { isActive: boolean; today: string },
): ShownText<Version> {
  if (number !== undefined) {
    const version = versions.find((each) => each.number === number);
    const words = version
      ? forceInWords(versions, version, isActive)
      : `There is no version ${number}.`;
    return { version, words };
  }
  if (on !== undefined) return shownOn(versions, on, { isActive, today });
  const [newest] = versions;
  return newest
    ? { version: newest, words: forceInWords(versions, newest, isActive) }
    : { isWorkingText: true, words: 'This text has not been published.' };
}

function shownOn<Version extends DatedVersion>(
  versions: Version[],
  on: string,
  { isActive, today }: { isActive: boolean; today: string },
): ShownText<Version> {
  const version = versions.find(({ publishedAt }) => officeDay(new Date(publishedAt)) <= on);
  const first = versions.at(-1);
  const day = formatCalendarDate(on);
  if (!version) {
    const words = first
      ? `On ${day}, no version was in force. Version ${first.number} was published on ${formatOfficeDate(first.publishedAt)}.`
      : 'No version of this policy has been published.';
    return { words };
  }
  const { number } = version;
  if (!isActive) {
    return {
      version,
      words:
        on > today
          ? `${day} is in the future. The policy is inactive now.`
          : `On ${day}, version ${number} was the newest version. The policy is inactive now.`,
    };
  }
  const words =
    on > today
      ? `${day} is in the future. Version ${number} is in force now.`
      : `On ${day}, version ${number} was in force.`;
  return { version, words };
}

/**
 * Returns a sentence that says from which day to which day a version was in force, or since when it
 * has been in force. For the newest version of an inactive policy, the sentence names only the day
 * of publication.
 */
function forceInWords(
  versions: DatedVersion[],
  { number, publishedAt }: DatedVersion,
  isActive: boolean,
): string {
  const next = versions.find((version) => version.number === number + 1);
  const begin = formatOfficeDate(publishedAt);
  if (next) {
    return `Version ${number}, in force from ${begin} to ${formatOfficeDate(next.publishedAt)}.`;
  }
  return isActive
    ? `Version ${number}, in force since ${begin}.`
    : `Version ${number}, published on ${begin}. The policy is inactive.`;
}
