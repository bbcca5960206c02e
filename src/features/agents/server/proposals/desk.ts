import type { DeskBlock, DeskField } from '#features/desk/domain/desk-page.ts';
import { afterPost, deskPaths } from '#features/desk/domain/desk-paths.ts';
import {
  findDeskAgent,
  signIn,
  type Desk,
  type DeskContent,
  type Visit,
} from '#features/desk/server/desk.ts';
import { requireValidBody } from '#shared/http/calls/valid-body.ts';
import type { AgentPage } from '#features/agents/domain/agent-pages.ts';
import {
  proposedFields,
  proposedLabels,
  proposedPage,
  withProposed,
  type Proposal,
  type ProposedPage,
} from '#features/agents/domain/page-proposals.ts';
import { deletePortrait, getAgentPage } from '#features/agents/server/page-store.ts';
import { makePortrait } from '#features/agents/server/portrait-images.ts';
import type { PictureFile } from '#features/pictures/server/encode-picture.ts';
import type { Database } from '#shared/db/connection.ts';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { sendProposedPortrait } from './portrait.ts';
import { findDecline, findProposal, saveProposal, takeProposal } from './store.ts';

/** The files of the portraits that were sent with a form, which are encoded before the transaction. */
const portraits = new WeakMap<Visit, PictureFile[]>();

const hints: Partial<Record<keyof ProposedPage, string>> = {
  headline: 'One sentence under your name.',
  biography: 'A blank line begins a new paragraph.',
  whatsapp: 'Digits with the country code, such as 19125550142.',
  facebook: 'Full profile link, starting with https://',
};

function fieldsOf(words: ProposedPage): DeskField[] {
  return proposedFields.map((name): DeskField => {
    const hint = hints[name];
    const named = { name, label: proposedLabels[name], ...(hint !== undefined && { hint }) };
    const value = words[name] ?? '';
    if (name === 'biography') return { ...named, field: 'lines', rows: 10, value };
    return { ...named, field: 'line', type: name === 'whatsapp' ? 'tel' : 'text', value };
  });
}

const formOf = (words: ProposedPage): DeskBlock => ({
  block: 'form',
  form: {
    action: deskPaths.page,
    isMultipart: true,
    fields: [
      {
        field: 'file',
        name: 'portrait',
        label: 'New portrait',
        hint: 'A photo, up to 10 MB',
        accept: 'image/*',
      },
      ...fieldsOf(words),
    ],
    buttons: [{ words: 'Send to the office for review' }],
  },
});

const stateOf = ({ createdAt }: Proposal): DeskBlock[] => [
  {
    block: 'text',
    look: 'strong',
    text: `Sent to the office on ${formatOfficeDate(createdAt)}. Your page changes when the office accepts it.`,
  },
  {
    block: 'form',
    form: {
      action: deskPaths.withdrawPage,
      fields: [],
      buttons: [{ words: 'Withdraw', look: 'plain' }],
    },
  },
];

async function declineBlocks(db: Database, agentId: string): Promise<DeskBlock[]> {
  const declined = await findDecline(db, agentId);
  if (!declined) return [];
  const { at, reason } = declined;
  const why = reason === undefined ? '' : ` The reason: ${reason}`;
  const text = `The office declined your changes on ${formatOfficeDate(at)}.${why}`;
  return [{ block: 'text', look: 'strong', text }];
}

function portraitOf(proposal: Proposal | undefined, { portraitId }: AgentPage): DeskBlock[] {
  if (proposal?.portraitId) {
    const alt = 'The portrait that you sent';
    return [{ block: 'picture', src: deskPaths.proposedPortrait, alt }];
  }
  if (portraitId === null) return [];
  const src = sitePaths.portrait(portraitId, 400, 'webp');
  return [{ block: 'picture', src, alt: 'Your portrait' }];
}

async function pageOf(db: Database, { agent }: Visit): Promise<DeskContent> {
  const { record: page } = await getAgentPage(db, agent.id);
  const proposal = await findProposal(db, agent.id);
  const link = page.isShown
    ? { block: 'link' as const, link: { words: 'See your page', href: sitePaths.agent(page.slug) } }
    : { block: 'text' as const, text: 'Visitors do not see your page yet.' };
  return {
    title: 'Your page',
    blocks: [
      link,
      ...(proposal ? stateOf(proposal) : await declineBlocks(db, agent.id)),
      ...portraitOf(proposal, page),
      formOf(proposal ? withProposed(proposal, page) : page),
    ],
  };
}

const audited = (agent: Visit['agent']) => ({
  entity: 'agent' as const,
  entityId: agent.id,
  entityName: agent.fullName,
});

async function propose(db: Database, visit: Visit): Promise<void> {
  const { agent, request, fields, now } = visit;
  const proposed = requireValidBody(proposedPage, fields);
  const files = portraits.get(visit);
  const proposal = await saveProposal(db, agent.id, { proposed, files }, now);
  const changed = proposedFields.filter((field) => proposed[field] !== proposal.base[field]);
  const pick = (page: ProposedPage) =>
    Object.fromEntries(changed.map((field) => [field, page[field]]));
  const entry = {
    ...audited(agent),
    action: 'proposed' as const,
    before: { ...pick(proposal.base), portraitId: proposal.basePortraitId },
    after: { ...pick(proposed), portraitId: proposal.portraitId ?? proposal.basePortraitId },
  };
  await recordAudit(db, actorOf(request), entry, now);
}

/** Withdrawing twice is the same as once. */
async function withdraw(db: Database, { agent, request, now }: Visit): Promise<void> {
  const proposal = await takeProposal(db, agent.id);
  if (!proposal) return;
  if (proposal.portraitId !== null) await deletePortrait(db, proposal.portraitId);
  const entry = { ...audited(agent), action: 'withdraw' as const };
  await recordAudit(db, actorOf(request), entry, now);
}

export function ownPageDesk({ app, page, form, context }: Desk): void {
  const { db } = context;
  const content = (visit: Visit) => pageOf(db, visit);
  page(deskPaths.page, content);
  app.get(deskPaths.proposedPortrait, async (request, reply) => {
    const agent = await findDeskAgent(context, request);
    return agent ? sendProposedPortrait(db, reply, agent.id) : signIn(request, reply);
  });
  form(deskPaths.page, {
    page: content,
    async checkFile(visit) {
      if (visit.upload) portraits.set(visit, await makePortrait(visit.upload));
      return undefined;
    },
    act: propose,
    next: () => afterPost(deskPaths.page, 'sent'),
  });
  form(deskPaths.withdrawPage, {
    page: content,
    act: withdraw,
    next: () => afterPost(deskPaths.page, 'saved'),
  });
}
