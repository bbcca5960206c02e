import { sendFile } from '#features/agents/server/files/file-store.ts';
import { afterPost, deskPaths } from '#features/desk/domain/desk-paths.ts';
import { findDeskAgent, signIn, toVisit, type Desk } from '#features/desk/server/desk.ts';
import type { OpenThing } from '#features/desk/server/open-routes.ts';
import type { Database } from '#shared/db/connection.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { checkEvidence, getOwnRecord, handInAgain, handInCourse } from './hand-in.ts';
import { educationPage, recordPage, type ReadStanding } from './pages.ts';

/** The page of a course that a link opens without a session. */
export const educationThing = (db: Database): OpenThing => ({
  prefix: deskPaths.educationRecord(''),
  page: (visit) => recordPage(db, visit),
  act: { checkFile: checkEvidence, act: handInAgain, done: 'handed_in' },
});

/** Sends the file of an agent's own record to a device that is signed in. */
function fileRoute({ app, context }: Desk) {
  app.get(deskPaths.educationFile(':id'), async (request, reply) => {
    const agent = await findDeskAgent(context, request);
    if (!agent) return signIn(request, reply);
    request.caller = agent;
    const { record } = await getOwnRecord(context.db, toVisit(context, request));
    const { fileId: id, fileType: type } = record;
    if (id === null || type === null) throw new NotFoundError();
    return sendFile(context.db, reply, { id, type, name: 'certificate' });
  });
}

export function educationDesk(desk: Desk, readStanding: ReadStanding): void {
  const { db } = desk.context;
  const page: Parameters<Desk['page']>[1] = (visit) => educationPage(db, readStanding, visit);
  desk.page(deskPaths.education, page);
  desk.form(deskPaths.education, {
    page,
    checkFile: checkEvidence,
    act: handInCourse,
    next: () => afterPost(deskPaths.education, 'handed_in'),
  });
  const one: typeof page = (visit) => recordPage(db, visit);
  desk.page(deskPaths.educationRecord(':id'), one);
  desk.form(deskPaths.educationRecord(':id'), {
    page: one,
    checkFile: checkEvidence,
    act: handInAgain,
    next: ({ params }) => afterPost(deskPaths.educationRecord(params['id'] ?? ''), 'handed_in'),
  });
  fileRoute(desk);
}
