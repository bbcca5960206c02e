import {
  adminEditPath,
  adminPaths,
  adminPolicyPath,
  adminPolicyReadersPath,
  adminPolicyVersionsPath,
} from '#shared/domain/paths.ts';
import { RecordTabs } from '#shared/forms/record-tabs.tsx';

const tabs = [
  { label: 'Read', path: adminPolicyPath },
  { label: 'Edit', path: (id: string) => adminEditPath(adminPaths.policies, id) },
  { label: 'Versions', path: adminPolicyVersionsPath },
  { label: 'Confirmations', path: adminPolicyReadersPath },
];

export const PolicyTabs = () => <RecordTabs label="Policy" tabs={tabs} />;
