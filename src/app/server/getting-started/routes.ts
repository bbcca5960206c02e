import type { SampleOffice, SampleRemoval } from '#shared/domain/samples.ts';
import { stepsFrom, type Step } from '#app/domain/getting-started/steps.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { removeSamples, type RemovalContext } from './remove-samples.ts';
import { readOfficeFacts, type FactsContext } from './facts.ts';
import { confirmed, superAdmins } from '#shared/http/calls/access.ts';
import { readSamples } from './samples.ts';

/** Adds the routes for the list "Getting started" on the dashboard and for the sample office. */
export function gettingStartedRoutes(app: TypedApp, context: RemovalContext & FactsContext): void {
  const { db } = context;

  app.get(apiPaths.gettingStarted, async (): Promise<Step[]> =>
    stepsFrom(await readOfficeFacts(context)),
  );

  app.get(apiPaths.samples, async (): Promise<SampleOffice> => ({
    records: await readSamples(db),
  }));

  app.post(
    apiPaths.samplesRemoval,
    {
      config: { access: confirmed(superAdmins) },
    },
    async (request): Promise<SampleRemoval> => {
      const kept = await removeSamples(context, request);
      return { kept: kept.map(({ name }) => name) };
    },
  );
}
