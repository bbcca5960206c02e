import { Screen } from '#web/admin/screen/screen.tsx';
import { WayBack } from '#web/admin/screen/way-back.tsx';
import { PolicyForm } from './policy-form.tsx';
import { policyKind } from './policy-kind.ts';

export function PolicyNewPage() {
  const { path, name } = policyKind.list;
  return (
    <Screen title="Add Policy" back={<WayBack to={path} label={`Back to ${name}`} />}>
      <PolicyForm />
    </Screen>
  );
}
