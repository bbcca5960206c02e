import { Screen } from '#web/admin/screen/screen.tsx';
import { WayBack } from '#web/admin/screen/way-back.tsx';
import { EducationForm } from './education-form.tsx';
import { educationList } from './education-kind.ts';

export function EducationNewPage() {
  const { path, name } = educationList;
  return (
    <Screen title="Add Education Record" back={<WayBack to={path} label={`Back to ${name}`} />}>
      <EducationForm />
    </Screen>
  );
}
