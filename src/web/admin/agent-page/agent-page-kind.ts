import { type AgentPage, type AgentPageInput, agentPageInput } from '#domain/agent-pages.ts';
import { plainWords, type RecordKind } from '#web/admin/forms/record-kind.ts';
import { agentPages } from '#web/api/agent-pages.ts';
import { adminPaths } from '#domain/paths.ts';

const blank = {
  slug: '',
  headline: '',
  biography: '',
  whatsapp: '',
  facebook: '',
  instagram: '',
  linkedin: '',
  isShown: true,
};

const saved = 'Public page updated successfully';
const failed = 'Failed to update public page';

export const agentPageKind: RecordKind<AgentPage, AgentPageInput, typeof blank> = {
  entity: 'agent',
  resource: agentPages,
  schema: agentPageInput,
  list: { path: adminPaths.agents, name: 'Agents' },
  blank,
  toValues: (page) => ({
    slug: page.slug,
    headline: page.headline ?? '',
    biography: page.biography ?? '',
    whatsapp: page.whatsapp ?? '',
    facebook: page.facebook ?? '',
    instagram: page.instagram ?? '',
    linkedin: page.linkedin ?? '',
    isShown: page.isShown,
  }),
  labels: {
    slug: 'Address',
    headline: 'Headline',
    biography: 'Short Biography',
    whatsapp: 'WhatsApp Number',
    facebook: 'Facebook',
    instagram: 'Instagram',
    linkedin: 'LinkedIn',
    isShown: 'Page Is Shown',
  },
  inWords: (_name, value) => plainWords(value),
  toasts: { created: saved, updated: saved, createFailed: failed, updateFailed: failed },
};
