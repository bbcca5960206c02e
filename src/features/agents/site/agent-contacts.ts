import { fullName } from '#shared/domain/full-name.ts';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';

/**
 * @returns a phone number in the format that telephones dial, such as "+19125550101", or undefined
 * if the text is neither a whole US number nor a number with "+" and at least eight digits
 */
export function toE164(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.trim().startsWith('+')) return digits.length >= 8 ? `+${digits}` : undefined;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : undefined;
}

export const whatsappLink = (digits: string) => `https://wa.me/${digits}`;

/**
 * @param digits the number's digits with the country code
 * @returns the number as visitors read it: "+1 912 555 0101" for a US number, and "+" with the
 * digits for others
 */
export const shownWhatsapp = (digits: string) =>
  `+${digits.replace(/^1(\d{3})(\d{3})(\d{4})$/, '1 $1 $2 $3')}`;

export const networksOf = ({ facebook, instagram, linkedin }: PublicAgent) =>
  [
    { name: 'Facebook', href: facebook },
    { name: 'Instagram', href: instagram },
    { name: 'LinkedIn', href: linkedin },
  ].flatMap(({ name, href }) => (href === null ? [] : [{ name, href }]));

/**
 * @returns a text such as "Eleanor Whitfield, Georgia license 000101", or undefined if the agent
 * has no license number
 */
export const licenseLine = (agent: PublicAgent) =>
  agent.licenseNumber ? `${fullName(agent)}, Georgia license ${agent.licenseNumber}` : undefined;
