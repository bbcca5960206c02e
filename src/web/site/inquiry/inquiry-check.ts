import { type AgentInquiryInput, agentInquiryInput, inquiryInput } from '#domain/inquiry-form.ts';

export type InquiryField = keyof AgentInquiryInput;
export type FieldErrors = Partial<Record<InquiryField, string>>;

type Checked = { input: AgentInquiryInput; errors: null } | { input: null; errors: FieldErrors };

/** Checks a filled form by the rules that the server applies too; an agent's offers more services. */
export function checkInquiry(form: HTMLFormElement): Checked {
  const filled = Object.fromEntries(new FormData(form));
  const rules = 'agentId' in filled ? agentInquiryInput : inquiryInput;
  const checked = rules.safeParse(filled);
  if (checked.success) return { input: checked.data, errors: null };
  const messages: Record<string, string[]> = {};
  for (const { path, message } of checked.error.issues) {
    (messages[String(path[0])] ??= []).push(message);
  }
  return { input: null, errors: firstMessages(messages) };
}

/** @param messages by field, as the server lists them @returns one for each field of the form */
export function firstMessages(messages: Record<string, string[]>): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of Object.keys(inquiryInput.shape) as InquiryField[]) {
    const first = messages[field]?.[0];
    if (first) errors[field] = first;
  }
  return errors;
}
