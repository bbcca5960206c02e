import { getRouteApi } from '@tanstack/react-router';
import { EditScreen } from '#web/admin/forms/edit-screen.tsx';
import { educationRecords } from '#web/api/education.ts';
import { adminEditPath, adminPaths } from '#domain/paths.ts';
import { EducationForm } from './education-form.tsx';
import { educationList } from './education-kind.ts';

const route = getRouteApi(`/signed-in${adminEditPath(adminPaths.education, '$id')}`);

const kind = {
  entity: 'education_record',
  resource: educationRecords,
  list: educationList,
} as const;

export function EducationEditPage() {
  const { id } = route.useParams();
  return (
    <EditScreen
      id={id}
      kind={kind}
      noun="Education Record"
      nameOf={({ courseTitle, agentName }) => `${courseTitle}, ${agentName}`}
    >
      {(opened) => <EducationForm key={id} opened={opened} />}
    </EditScreen>
  );
}
