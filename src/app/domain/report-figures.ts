import { minutesInWords } from '#features/inquiries/domain/minutes-in-words.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { daysOf, shareInWords, type Report } from './report.ts';

/** A text or number, with the link to the list of what it counts. */
export interface Cell {
  text: string;
  to?: string | undefined;
  search?: Record<string, string> | undefined;
}

export const cell = (
  text: string | number,
  to?: string,
  search?: Record<string, string>,
): Cell => ({
  text: String(text),
  to,
  search,
});

/** Returns a text that leads to the month's inquiries with some filters. */
export const inquiriesCell = (
  month: string,
  text: string | number,
  filters: Record<string, string> = {},
): Cell => cell(text, adminPaths.inquiries, { status: 'received', ...daysOf(month), ...filters });

/** The filters by which the list of inquiries finds the rows of each count of replies. */
export const replySearch = {
  received: {},
  answered: { reply: 'answered' },
  withinPromise: { reply: 'in_time' },
  late: { reply: 'late' },
  open: { reply: 'waiting' },
  overdue: { status: 'open', due: 'overdue' },
};

export const minutesOrNone = (minutes: number | null) =>
  minutes === null ? '–' : minutesInWords(minutes);

export function largeFigures({ month, inquiries, replies, roster }: Report) {
  const part = (name: keyof typeof replySearch, words: string) =>
    inquiriesCell(month, `${replies[name]} ${words}`, replySearch[name]);
  const active = roster.months.at(-1)?.active ?? 0;
  return [
    {
      label: 'Inquiries received',
      value: inquiriesCell(month, inquiries.received),
      parts: [inquiriesCell(month, `${inquiries.spam} spam, left out`, { status: 'spam' })],
      about: 'Came in during the month in the office’s time zone.',
    },
    {
      label: 'Answered within the promise',
      value: cell(shareInWords(replies)),
      parts: [part('withinPromise', 'in time'), part('late', 'late'), part('overdue', 'overdue')],
      about:
        'Of the inquiries that were promised a reply and were answered or are overdue. Below five there is no percentage.',
    },
    {
      label: 'Median time to the answer',
      value: cell(minutesOrNone(replies.medianMinutes)),
      parts: [part('answered', 'answered'), part('open', 'open')],
      about: 'In office hours. Inquiries closed without an answer are neither answered nor open.',
    },
    {
      label: 'Active agents',
      value: cell(active, adminPaths.agents, { status: 'active' }),
      parts: [cell(`${roster.arrivals.length} arrived`), cell(`${roster.departures.length} left`)],
      about:
        'At the end of the month. An agent arrives on the hire date, or when added if that is earlier, and leaves on the last day, or when deactivated.',
    },
  ];
}
