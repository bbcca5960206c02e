import { checkFile } from '#features/agents/server/files/check-file.ts';
import { deleteFile, insertFile } from '#features/agents/server/files/file-store.ts';
import {
  deadlineName,
  isUnaccepted,
  paperInput,
  paperKinds,
  typedKinds,
  type Deadline,
} from '#features/deadlines/domain/deadlines.ts';
import type { DeskBlock, DeskForm } from '#features/desk/domain/desk-page.ts';
import { afterPost, deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { Desk, DeskAct, DeskContent, Visit } from '#features/desk/server/desk.ts';
import { fileField, formFileCheck } from '#features/agents/server/files/form-file.ts';
import type { OpenThing } from '#features/desk/server/open-routes.ts';
import type { Database } from '#shared/db/connection.ts';
import { formatCalendarDate, formatOfficeDate } from '#shared/domain/office-time.ts';
import { requireValidBody } from '#shared/http/calls/valid-body.ts';
import { HttpError, InvalidFieldsError, NotFoundError } from '#shared/http/errors.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { creationOf } from '#shared/records/create-record.ts';
import { editInTransaction } from '#shared/records/edit-record.ts';
import { readInOrder } from '#shared/records/list.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { requireNear } from './change-deadlines.ts';
import { deadlines, deadlineStore } from './store.ts';

function stateOf({ closedAt, handedInAt, returnedAt, fileId }: Deadline): string {
  if (closedAt !== null) return `Closed ${formatOfficeDate(closedAt)}`;
  if (handedInAt !== null) return `Handed in ${formatOfficeDate(handedInAt)}`;
  if (returnedAt !== null) return `Returned ${formatOfficeDate(returnedAt)}`;
  return fileId === null ? 'No file' : 'Accepted';
}

const dueWords = ({ dueOn }: Deadline) =>
  dueOn === null ? 'No end' : `Ends ${formatCalendarDate(dueOn)}`;

const paperForm = (action: string, paper?: Deadline): DeskForm => ({
  action,
  isMultipart: true,
  fields: [
    {
      field: 'select',
      name: 'kind',
      label: 'Paper',
      value: paper?.kind ?? 'eo_insurance',
      options: paperKinds.map((value) => ({ value, words: typedKinds.labels[value] })),
    },
    {
      field: 'line',
      name: 'label',
      label: 'Name',
      hint: 'If the paper is another one',
      value: paper?.label ?? '',
    },
    {
      field: 'line',
      type: 'date',
      name: 'dueOn',
      label: 'Ends on',
      hint: 'If the paper has an end',
      value: paper?.dueOn ?? '',
    },
    fileField('The paper', Boolean(paper?.fileId)),
  ],
  buttons: [{ words: 'Hand in' }],
});

const noTaxPapers =
  'Please send no tax or bank papers here. The office keeps them, and notes here only since when.';

async function papersPage(db: Database, { agent }: Visit): Promise<DeskContent> {
  const { matching, readRows } = await deadlines.find(db, { agent: agent.id, q: '', dir: 'asc' });
  const ids = (await matching.orderBy('id', 'desc').execute()).map(({ id }) => id);
  const rows = await readInOrder(ids, readRows);
  const items = rows.map((paper) => ({
    title: deadlineName(paper),
    href: deskPaths.paper(paper.id),
    lines: [
      `${dueWords(paper)}. ${stateOf(paper)}.`,
      ...(paper.returnReason === null ? [] : [`The office says: ${paper.returnReason}`]),
    ],
    ...(paper.returnedAt !== null && { mark: 'Returned' }),
  }));
  return {
    title: 'Papers',
    blocks: [
      { block: 'list', items, empty: 'No papers are recorded.' },
      { block: 'heading', text: 'Hand in a paper' },
      { block: 'text', text: noTaxPapers },
      { block: 'form', form: paperForm(deskPaths.papers) },
    ],
  };
}

/** @throws NotFoundError if the deadline does not exist or is another agent's */
async function getOwn(db: Database, { agent, params }: Visit): Promise<Deadline> {
  const { record } = await deadlines.get(db, requireRecordId(params));
  if (record.agentId !== agent.id) throw new NotFoundError();
  return record;
}

const canBeSent = (paper: Deadline) => paper.closedAt === null && isUnaccepted(paper);

async function paperPage(db: Database, visit: Visit): Promise<DeskContent> {
  const paper = await getOwn(db, visit);
  const action = deskPaths.paper(paper.id);
  const reason: DeskBlock[] =
    paper.returnReason === null
      ? []
      : [{ block: 'text', look: 'strong', text: `The office says: ${paper.returnReason}` }];
  const form: DeskBlock[] = [
    { block: 'heading', text: 'Send the paper again' },
    { block: 'form', form: paperForm(action, paper) },
  ];
  return {
    title: deadlineName(paper),
    blocks: [
      ...reason,
      { block: 'text', text: `${dueWords(paper)}. ${stateOf(paper)}.` },
      ...(canBeSent(paper) ? form : []),
    ],
  };
}

function parse({ fields, now }: Visit) {
  const input = requireValidBody(paperInput, fields);
  requireNear(input.dueOn, now);
  return input;
}

/** Returns what to store for a form, and stores its file. @param before the file that was sent before */
async function readPaper(db: Database, visit: Visit, before: string | null) {
  const { agent, file, now } = visit;
  const input = parse(visit);
  const fileId = file ? await insertFile(db, agent.id, file, now) : before;
  if (fileId === null) throw new InvalidFieldsError({ file: ['Please choose the file'] });
  const handedInAt = now.toISOString();
  return { ...input, fileId, handedInAt, returnedAt: null, returnReason: null };
}

async function handIn(transaction: Database, visit: Visit) {
  const { agent, request, now } = visit;
  const paper = await readPaper(transaction, visit, null);
  const created = await deadlines.insert(transaction, { ...paper, agentId: agent.id }, now);
  const entry = creationOf(deadlineStore, created.record);
  await recordAudit(transaction, actorOf(request), entry, now);
  return created;
}

/** Changes a paper that the office has not accepted, and hands it in again. */
async function handInAgain(transaction: Database, visit: Visit) {
  const before = await getOwn(transaction, visit);
  if (!canBeSent(before)) throw new HttpError(409, 'The office has this paper.');
  const paper = await readPaper(transaction, visit, before.fileId);
  const context = { db: transaction, clock: () => visit.now };
  await editInTransaction(context, deadlineStore, visit.request, before.id, () => paper);
  if (before.fileId && before.fileId !== paper.fileId) await deleteFile(transaction, before.fileId);
}

const checkPaper = formFileCheck(parse, checkFile);

/** The page of a paper that a link opens without a session. */
export const paperThing = (db: Database): OpenThing => ({
  prefix: deskPaths.paper(''),
  page: (visit) => paperPage(db, visit),
  act: { checkFile: checkPaper, act: handInAgain, done: 'handed_in' },
});

export function papersDesk({ context: { db }, ...desk }: Desk): void {
  const addPage = (path: string, { page, ...form }: DeskAct) => {
    desk.page(path, page);
    desk.form(path, { page, ...form });
  };
  addPage(deskPaths.papers, {
    page: (visit) => papersPage(db, visit),
    checkFile: checkPaper,
    act: handIn,
    next: () => afterPost(deskPaths.papers, 'handed_in'),
  });
  addPage(deskPaths.paper(':id'), {
    page: (visit) => paperPage(db, visit),
    checkFile: checkPaper,
    act: handInAgain,
    next: ({ params }) => afterPost(deskPaths.paper(params['id'] ?? ''), 'handed_in'),
  });
}
