import { shippedContent } from '#features/site/domain/parts.ts';
import { display } from './page-styles.ts';

/**
 * The characters of the shipped heading and name, which have a font file of 3 KB that a first visit
 * on a slow phone receives in time.
 */
const inTitles = shippedContent.home.hero.heading + shippedContent.brokerage.name.name;

export const isInTitleFont = (text: string) => [...text].every((each) => inTitles.includes(each));

/**
 * Returns the classes of a heading. One with other characters does not use the small font file, so
 * that it never mixes two typefaces while the larger file is late.
 */
export const titleClasses = (text: string) =>
  isInTitleFont(text) ? display.replace('font-display', 'font-title') : display;
