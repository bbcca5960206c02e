import type { AnyContent } from '#features/site/domain/fields.ts';
import { parts, type PartId } from '#features/site/domain/parts.ts';
import { leavesOf } from '#features/site/domain/values.ts';

/**
 * Matches numbers of years, percentages, amounts of money, "25+", "#1", "top", "best" and "proven",
 * but not "at its best".
 */
const claiming =
  /\d\+? ?(years?|yrs?)\b|\d ?%|\$ ?\d|\d\+|# ?1\b|\b(top|(?<!at its )best|proven)\b/i;

/** Whether a text has words that a brokerage should be able to prove. */
export const makesClaim = (text: string): boolean => claiming.test(text);

const searchedParts = ['brokerage', 'home', 'neighborhoods', 'agents'] as const satisfies PartId[];

/** The paths of figures and badges, which are claims of their own, and of notes about figures. */
const otherPaths = /^about\.claims\.|figures\.|^hero\.badge$|\.(anchor|asOf|source)$/;

/** A text with words that the brokerage should be able to prove. */
export interface ClaimingText {
  /** The part and the path of the text, such as "home.about.paragraphs.0.text". */
  path: string;
  label: string;
  text: string;
}

/** Lists the texts of the website in which a claim is made in passing. */
export const claimingTexts = (content: Record<PartId, unknown>): ClaimingText[] =>
  searchedParts.flatMap((part) =>
    leavesOf(parts[part].groups, content[part] as AnyContent).flatMap(
      ({ path, label, field, value }) => {
        const isText = field.kind === 'line' || field.kind === 'text';
        const isClaim = isText && !otherPaths.test(path) && makesClaim(String(value));
        if (!isClaim) return [];
        return [
          {
            path: `${part}.${path}`,
            label: `${parts[part].label} · ${label}`,
            text: String(value),
          },
        ];
      },
    ),
  );
