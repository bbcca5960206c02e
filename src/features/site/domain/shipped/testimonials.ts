/**
 * Placeholders that the specification asks for. No client wrote them, so the brokerage must hide
 * them before launch (FTC 16 CFR 465).
 */
export const sampleTestimonials = [
  {
    content:
      'We had lost two houses before this one. By the third we knew the comps by heart and what we would not pay. It worked.',
    name: 'Hannah and Cole R.',
    title: 'bought in Ardsley Park',
  },
  {
    content:
      'No drama at all. I was told what to fix, what to leave alone and what to ask, and it sold at that price.',
    name: 'Denise M.',
    title: 'sold in the Historic District',
  },
  {
    content:
      'We moved from Ohio and bought after one weekend of walking. A year later we’d still choose the same street.',
    name: 'The Baptiste family',
    title: 'bought on Tybee Island',
  },
] as const;
