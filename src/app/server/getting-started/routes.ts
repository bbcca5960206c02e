import * as z from 'zod/mini';
import {
  sampleRecords,
  sampleRemoval,
  type SampleOffice,
  type SampleRemoval,
} from '#shared/domain/samples.ts';
import { stepAnswer, stepsFrom, type Step } from '#app/domain/getting-started/steps.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { removeSamples, type RemovalContext } from './remove-samples.ts';
import { readOfficeFacts, type FactsContext } from './facts.ts';
import { confirmed, office, superAdmins } from '#shared/http/calls/access.ts';
import { readPublishedWebsite } from '#features/site/db/published-website.ts';
import { isSampleBrokerage } from '#features/site/domain/claims/samples.ts';
import { agentSetupRoutes } from './agent-setup.ts';
import { readSamples } from './samples.ts';

export function gettingStartedRoutes(app: TypedApp, context: RemovalContext & FactsContext): void {
  const { db } = context;
  agentSetupRoutes(app, context);

  const config = { access: office() };
  const steps = {
    summary: 'List the steps of setting up the office',
    response: { 200: z.array(stepAnswer) },
  };
  app.get(apiPaths.gettingStarted, { schema: steps, config }, async (): Promise<Step[]> =>
    stepsFrom(await readOfficeFacts(context)),
  );

  const samples = {
    summary: 'List the records that are left of the sample office',
    response: { 200: sampleRecords },
  };
  app.get(apiPaths.samples, { schema: samples, config }, async (): Promise<SampleOffice> => ({
    records: await readSamples(db),
    areShown: isSampleBrokerage((await readPublishedWebsite(db)).content),
  }));

  app.post(
    apiPaths.samplesRemoval,
    {
      schema: { summary: 'Remove the sample office', response: { 200: sampleRemoval } },
      config: { access: confirmed(superAdmins), current: sampleRecords },
    },
    async (request): Promise<SampleRemoval> => {
      const kept = await removeSamples(context, request);
      return { kept: kept.map(({ name }) => name) };
    },
  );
}
