import type { AgentConsequences } from '#features/agents/server/edit-routes.ts';
import type { ImportKinds } from '#features/imports/server/import-kind.ts';
import { agentsKind } from './agents.ts';
import { educationKind } from './education.ts';
import { licenseCheckKind } from './license-check.ts';
import { propertiesKind } from './properties.ts';

export const importKinds = (consequences: AgentConsequences): ImportKinds => ({
  agents: agentsKind(consequences),
  education: educationKind,
  license_check: licenseCheckKind,
  properties: propertiesKind,
});
