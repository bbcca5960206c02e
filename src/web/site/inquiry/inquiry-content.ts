import { agentServices, type Service, services } from '#domain/inquiry-words.ts';
import { brokerage } from '#web/site/content.ts';
import type { InquiryField } from './inquiry-check.ts';

/** What every form says, whoever's it is. */
export const form = {
  required: 'Fields marked * are required.',
  servicePlaceholder: 'Select a service',
  send: 'Send Message',
  sending: 'Sending...',
  sent: 'We have your inquiry. You can send another one whenever you like.',
  kept: `Everything you typed is still here. You can try again, or call us at ${brokerage.phone.shown}.`,
  check: 'Please check the marked fields and send again.',
} as const;

interface FormWords {
  labels: Record<InquiryField, string>;
  services: readonly Service[];
  messagePlaceholder: string;
}

const names = { firstName: 'First Name', lastName: 'Last Name', message: 'Message' };

export const agencyForm: FormWords = {
  labels: {
    ...names,
    email: 'Email Address',
    phone: 'Phone Number',
    service: "I'm Interested In",
  },
  services,
  messagePlaceholder: 'Tell us about your real estate needs...',
};

export const agentForm: FormWords = {
  labels: { ...names, email: 'Email', phone: 'Phone', service: 'How can I help?' },
  services: agentServices,
  messagePlaceholder: 'Tell me about the move you have in mind...',
};
