import type { LegalContent } from '#features/site/domain/legal.ts';

/** The brokerage's lawyer must review these texts before launch. */
export const shippedLegal: LegalContent = {
  privacy: {
    intro: 'What we learn about you on this site, why, and what you can ask of us.',
    sections: [
      {
        heading: 'What we collect',
        text: 'When you send us an inquiry, we store what you write in the form: your name, your email address, the service you are interested in and, if you give them, your phone number and message. We also store when it arrived.\n\nOur server also needs your network address, to answer your browser and to hold off abuse.',
      },
      {
        heading: 'What we do with it',
        text: 'We use your inquiry to answer you. We do not sell it, and we do not share it for advertising. People who run this site for us may handle it on our behalf, and the law may require us to keep or disclose records.',
      },
      {
        heading: 'Cookies and tracking',
        text: 'The public pages of this site set no cookies and load nothing from other companies: no advertising, no analytics.\n\nWith an inquiry, and for as long as we keep it, we also keep the page you sent it from, the first page of your visit, the campaign named in that page’s address and the name of the site that led you here; your browser remembers them until you close the tab, without cookies and without other companies, and we keep none of them if your browser sends Global Privacy Control.',
      },
      {
        heading: 'What you can ask',
        text: 'Write to {email} or call {phone} to see, correct or delete what we hold about you. Some brokerage records must be kept for a time; if that applies, we will tell you.',
      },
    ],
  },
  terms: {
    intro: 'The few things to know when you use this site.',
    sections: [
      {
        heading: 'Information, not advice',
        text: 'This site introduces our brokerage. Prices and trends are averages for orientation: they are not an appraisal, an offer or a promise about any property. Please confirm what matters to you before you decide.',
      },
      {
        heading: 'No brokerage relationship',
        text: 'Reading this site or sending an inquiry does not create a brokerage relationship. Such a relationship begins only with a written agreement. Until then, please do not send us anything confidential.',
      },
      {
        heading: 'Equal housing opportunity',
        text: 'We support equal housing opportunity for everyone, regardless of race, color, religion, sex, disability, familial status or national origin.',
      },
      {
        heading: 'Use of the site',
        text: 'Please do not use the site to break the law, to disturb others or to send unsolicited advertising. Words and pictures belong to the brokerage or are used with permission.',
      },
      { heading: 'Questions', text: 'Write to {email} or call {phone}.' },
    ],
  },
};
