import * as z from 'zod/mini';
import { requiredLine } from '#shared/domain/fields.ts';

export const confirmationMethods = ['link', 'paper'] as const;
export type ConfirmationMethod = (typeof confirmationMethods)[number];

/** `agree` is the checkbox, for which browsers send no value while it is unchecked. */
export const confirmationForm = z.object({
  agree: z.literal('yes', 'Please check the box if you have read the policy'),
  name: requiredLine(2, 200),
});

interface Statement {
  number: number;
  title: string;
  brokerage: string;
}

const withSpaces = (text: string) => text.replaceAll(/\s+/g, ' ');

/**
 * Returns the sentence that an agent confirms. It is stored with the confirmation, and names the
 * version of the policy that the agent confirms. White space in the title is replaced by single
 * spaces, because browsers show it that way, and change line breaks when they send a form.
 */
export const confirmationStatement = ({ number, title, brokerage }: Statement): string =>
  `I have read version ${number} of ${withSpaces(title)} and understand that it applies to my work with ${brokerage}.`;
