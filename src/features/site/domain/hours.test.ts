import { describe, expect, test } from 'vitest';
import { toBrokerage } from './brokerage-facts.ts';
import { weekdays } from '#features/brokerage/domain/office-hours.ts';
import { hoursAdvice } from '#features/website/domain/advice.ts';
import { shippedContent, shippedPart } from './parts.ts';
import { problemsOf, replyProblems } from '#features/website/domain/problems.ts';

const shipped = toBrokerage(shippedContent.brokerage, new Date()).hours;

describe('problems of hours', () => {
  const closed = Object.fromEntries(weekdays.map((day) => [day, 'closed']));
  test.each([
    [{ days: closed }, 'days.monday', 'The office must be open on at least one day'],
    [
      { hours: { opens: '18:00', closes: '09:00' } },
      'hours.closes',
      'The office must close after it opens',
    ],
    [
      { hours: { opens: '09:00', closes: '09:00' } },
      'hours.closes',
      'The office must close after it opens',
    ],
  ])('name office hours at which the office is never open: %j', (change, path, message) => {
    expect(problemsOf('brokerage', { ...shippedPart('brokerage'), ...change })).toMatchObject([
      { part: 'brokerage', path, message },
    ]);
  });

  test('are none for hours until midnight, around the clock and without a promise', () => {
    for (const hours of [
      { opens: '00:00', closes: '24:00', reply: 1 },
      { opens: '23:30', closes: '24:00', reply: null },
    ]) {
      expect(problemsOf('brokerage', { ...shippedContent.brokerage, hours })).toEqual([]);
    }
  });

  test('name each text with {reply} while no reply time is promised', () => {
    const agents = shippedPart('agents');
    expect(replyProblems('agents', agents, 2)).toEqual([]);
    expect(replyProblems('agents', agents, null)).toEqual(
      [
        ['reasons.cards.0.text', 'Why choose this agent · Reason 1 · Text'],
        ['contact.intro', 'Contact · Introduction'],
      ].map(([path, label]) => ({
        part: 'agents',
        path,
        label,
        message: 'This text says {reply}, but the brokerage promises no time for a reply',
      })),
    );
  });
});

describe('advice about hours', () => {
  const always = { ...shipped, days: [...weekdays], opens: 0, closes: 24 * 60 };
  const weekDays = { ...shipped, days: weekdays.slice(0, 5) };
  const remarks = (text: string, open: typeof shipped) => {
    const content = structuredClone(shippedContent.home);
    content.undecided.text = text;
    return hoursAdvice('home', content as never, open).map(({ message }) => message);
  };

  test.each([
    ['We answer 24/7.', shipped, '“24/7”: the office is open 9 AM to 6 PM, 7 days a week'],
    [
      'Around the clock.',
      weekDays,
      '“Around the clock”: the office is open 9 AM to 6 PM, Monday to Friday',
    ],
    [
      'Open 7 days a week',
      weekDays,
      '“7 days a week”: the office is open 9 AM to 6 PM, Monday to Friday',
    ],
    [
      'Open seven days a week',
      weekDays,
      '“seven days a week”: the office is open 9 AM to 6 PM, Monday to Friday',
    ],
  ])('names "%s"', (text, open, message) => expect(remarks(text, open)).toEqual([message]));

  test.each([
    ['Open 7 days a week', shipped],
    ['Open 24/7, 7 days a week', always],
    ['Sold in 24 hours, in 7 days', weekDays],
    ['124/70', weekDays],
  ])('does not name "%s"', (text, open) => expect(remarks(text, open)).toEqual([]));

  test('names a figure or a badge only while visitors see it', () => {
    const agents = structuredClone(shippedContent.agents);
    const path = 'hero.figures.2.figure';
    expect(hoursAdvice('agents', agents as never, shipped)).toMatchObject([{ path }]);
    agents.hero.figures[2]!.shown = 'hidden';
    expect(hoursAdvice('agents', agents as never, shipped)).toEqual([]);

    agents.hero.badge = 'Here 24/7';
    expect(hoursAdvice('agents', agents as never, shipped)).toMatchObject([{ path: 'hero.badge' }]);
    agents.hero.badgeShown = 'hidden';
    expect(hoursAdvice('agents', agents as never, shipped)).toEqual([]);
  });
});
