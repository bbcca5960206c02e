export const services = ['buying', 'selling', 'consultation'] as const;
/** What the form on an agent's own page offers. */
export const agentServices = ['buying', 'selling', 'both', 'investment', 'consultation'] as const;
export type Service = (typeof agentServices)[number];

export const serviceLabels: Record<Service, string> = {
  buying: 'Buying a Home',
  selling: 'Selling a Home',
  both: 'Buying and Selling',
  investment: 'Investment Property',
  consultation: 'General Consultation',
};

/** The specification's words after sending an inquiry, for toasts and for the page without script. */
export const inquiryAnswers = {
  success: {
    title: 'Message sent successfully!',
    description: 'Thank you for your inquiry. We will contact you soon.',
  },
  failure: { title: 'Error sending message', description: 'Please try again later.' },
} as const;
