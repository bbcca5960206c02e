import { workOnImports } from '#features/imports/server/carry-out.ts';
import type { PlanContext } from '#features/imports/server/make-plan.ts';
import type { Job } from './scheduled-work.ts';

/** Returns the job that carries out committed imports, and takes back undone ones. */
export const importsJob = (context: PlanContext & { wakeEmailWorker: () => void }): Job => ({
  name: 'imports',
  async run(isStopping) {
    await workOnImports(context, isStopping);
    // An agent whose email address changed gets an email at the old one.
    context.wakeEmailWorker();
  },
});
