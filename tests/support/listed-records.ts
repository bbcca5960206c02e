/**
 * Sixty records for each of the lists of agents, policies, education records and inquiries. Their
 * texts contain accents, special characters, Korean letters and different cases, and many records
 * have equal values in a column that a list can sort by.
 */
import { v7 as newId } from 'uuid';
import { agentSearch } from '#features/agents/domain/agents.ts';
import { courseTypes } from '#features/education/domain/education.ts';
import { inquiryStatuses } from '#features/inquiries/domain/inquiries.ts';
import { policyCategories } from '#features/policies/domain/policies.ts';

const words = ['José', 'jose', 'ÅSE', 'Łukasz', '100% sure', 'under_score', String.raw`back\slash`];
const lastWords = ["O'Brien", 'Núñez', 'nunez', '김민준', 'Żak'];
const at = <T>(from: readonly T[], nth: number) => from[nth % from.length] as T;
const instant = (nth: number) => new Date(Date.UTC(2026, 0, 1 + (nth % 5), 12)).toISOString();
const sixty = Array.from({ length: 60 }, (_, nth) => ({ nth, id: newId() }));
const person = (nth: number) => ({ firstName: at(words, nth), lastName: at(lastWords, nth >> 1) });

export const agents = sixty.map(({ nth, id }) => ({
  id,
  ...person(nth),
  email: `P${nth % 7}_${nth}@example.com`,
  phone: nth % 3 ? `555-${nth % 4}` : null,
  licenseNumber: nth % 4 ? `L${nth % 5}` : null,
  commissionSplit: at(['70.00', '100.00', '9.50'], nth),
  isActive: nth % 3 > 0,
  hireDate: instant(nth),
  createdAt: instant(nth),
  updatedAt: instant(nth),
}));
export const policies = sixty.map(({ nth, id }) => ({
  id,
  title: at(words, nth),
  category: at(policyCategories.values, nth),
  content: `${at(lastWords, nth)} under_score`,
  isActive: nth % 2 > 0,
  createdAt: instant(nth),
  updatedAt: instant(nth >> 1),
}));
export const educationRecords = sixty.map(({ nth, id }) => ({
  id,
  agentId: at(agents, nth >> 2).id,
  agentKey: agentSearch(at(agents, nth >> 2)).nameKey,
  courseTitle: at(words, nth),
  provider: at(lastWords, nth),
  courseType: at(courseTypes.values, nth),
  hoursCompleted: at(['3.00', '24.00', '10.50'], nth),
  completionDate: instant(nth).slice(0, 10),
  certificateNumber: nth % 3 ? `C-${nth % 6}` : null,
  isVerified: nth % 2 > 0,
  createdAt: instant(nth),
  updatedAt: instant(nth),
}));
export const inquiries = sixty.map(({ nth, id }) => ({
  id,
  ...person(nth),
  email: `c${nth % 9}@example.com`,
  phone: nth % 3 ? `912_${nth % 4}` : null,
  service: at(['buying', 'selling', 'both'] as const, nth),
  message: nth % 5 ? `${at(words, nth + 1)} by the park` : null,
  status: at(inquiryStatuses.values, nth >> 1),
  firstResponseAt: nth % 7 ? null : instant(nth),
  replyDueAt: nth % 11 ? instant(nth + 1) : null,
  assignedAgentId: nth % 4 ? at(agents, nth).id : null,
  agentKey: nth % 4 ? agentSearch(at(agents, nth)).nameKey : '',
  createdAt: instant(nth),
}));

export const fold = (text: string) => {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
  return bare.toLowerCase().replaceAll('ł', 'l').trim();
};
export const foldSearched = (text: string) => fold(text).replaceAll(/['’]/g, '');
export const agentOf = (id: string | null) => agents.find((agent) => agent.id === id);
export const byLastName = (one: { firstName: string; lastName: string } | undefined) =>
  one ? fold(`${one.lastName} ${one.firstName}`) : '';
export const fullName = (one: { firstName: string; lastName: string } | undefined) =>
  `${one?.firstName} ${one?.lastName}`;
