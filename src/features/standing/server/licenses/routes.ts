import { officeDay } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { licenseProblems, renewalProblems } from '#features/standing/domain/license-rules.ts';
import {
  license,
  licenseFields,
  renewalInput,
  type RenewalInput,
} from '#features/standing/domain/licenses.ts';
import { office } from '#shared/http/calls/access.ts';
import { requireNoProblems } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { getAgentName } from '#features/agents/server/agent-name.ts';
import { editRecord } from '#shared/records/edit-record.ts';
import { presentVersioned } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import { exemptionRoutes } from './exemption-routes.ts';
import { getLicense, licenseOf, type LicenseStore } from './license-store.ts';

/** The day of the renewal is kept in the audit trail and nowhere else. */
const renewalOf = (agentName: string, { renewedOn }: RenewalInput): LicenseStore => ({
  ...licenseOf(agentName),
  action: 'renewed',
  alsoAudited: { renewedOn },
});

const write = { access: office('agents:write') };

export function licensesRoutes(app: TypedApp, context: RecordContext): void {
  const { db, clock } = context;

  const response = { 200: license };
  app.get(
    apiPaths.agentLicense(':id'),
    {
      schema: { summary: 'Read the license of one agent', response },
      config: { access: office('agents:read') },
    },
    async (request, reply) =>
      sendRecord(reply, await getLicense(db, requireRecordId(request.params))),
  );

  const change = { summary: 'Change the license of one agent', body: licenseFields, response };
  app.put(
    apiPaths.agentLicense(':id'),
    { schema: change, config: write },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      const type = licenseOf(await getAgentName(db, id));
      const saved = await editRecord(context, type, request, id, () => {
        requireNoProblems(licenseProblems(request.body, officeDay(clock())));
        return request.body;
      });
      return sendRecord(reply, saved);
    },
  );

  const present = presentVersioned((id) => getLicense(db, id));
  const renewal = {
    summary: 'Record the renewal of the license of one agent',
    body: renewalInput,
    response,
  };
  app.post(
    apiPaths.agentRenewals(':id'),
    { schema: renewal, config: { ...write, once: { status: 200, present } } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      const type = renewalOf(await getAgentName(db, id), request.body);
      const renewed = await editRecord(context, type, request, id, (stored) => {
        requireNoProblems(renewalProblems(stored, request.body, officeDay(clock())));
        return { renewalDueOn: request.body.renewalDueOn };
      });
      return sendRecord(reply, renewed);
    },
  );

  exemptionRoutes(app, context);
}
