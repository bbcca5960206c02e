export const services = ['buying', 'selling', 'consultation'] as const;
export type Service = (typeof services)[number];

export const serviceLabels: Record<Service, string> = {
  buying: 'Buying a Home',
  selling: 'Selling a Home',
  consultation: 'General Consultation',
};

/** The specification's words after sending an inquiry, for toasts and for the page without script. */
export const contactAnswers = {
  success: {
    title: 'Message sent successfully!',
    description: 'Thank you for your inquiry. We will contact you soon.',
  },
  failure: { title: 'Error sending message', description: 'Please try again later.' },
} as const;
