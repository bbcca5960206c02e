import {
  adminAgentCommissionPath,
  adminAgentLicensePath,
  adminAgentPagePath,
  adminAgentPoliciesPath,
  adminEditPath,
  adminPaths,
} from '#domain/paths.ts';
import { RecordTabs } from './record-tabs.tsx';

const tabs = [
  { label: 'Details', path: (id: string) => adminEditPath(adminPaths.agents, id) },
  { label: 'License & CE', path: adminAgentLicensePath },
  { label: 'Commission', path: adminAgentCommissionPath },
  { label: 'Policies', path: adminAgentPoliciesPath },
  { label: 'Public page', path: adminAgentPagePath },
];

/** Links to the screens of the agent whose id is in the URL. */
export const AgentTabs = () => <RecordTabs label="Agent" tabs={tabs} />;
