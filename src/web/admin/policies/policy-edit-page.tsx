import { getRouteApi } from '@tanstack/react-router';
import { EditScreen } from '#web/admin/forms/edit-screen.tsx';
import { adminEditPath, adminPaths } from '#domain/paths.ts';
import { PolicyForm } from './policy-form.tsx';
import { policyKind } from './policy-kind.ts';

const route = getRouteApi(`/signed-in${adminEditPath(adminPaths.policies, '$id')}`);

export function PolicyEditPage() {
  const { id } = route.useParams();
  return (
    <EditScreen id={id} kind={policyKind} noun="Policy" nameOf={({ title }) => title}>
      {(opened) => <PolicyForm key={id} opened={opened} />}
    </EditScreen>
  );
}
