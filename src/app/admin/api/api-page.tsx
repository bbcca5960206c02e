import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiDocument } from '#app/domain/api-document.ts';
import { request } from '#shared/api/request.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Panel, Screen } from '#shared/screen/screen.tsx';
import { useSession } from '#shared/session/session.ts';
import { SearchBox } from '#shared/ui/list/search-box.tsx';
import { Call, type ListedCall } from './call.tsx';

const ways = [
  [
    adminPaths.crmCopy,
    'Copy to your CRM',
    'An email for each inquiry, which CRMs read by themselves.',
  ],
  [adminPaths.webhooks, 'Webhooks', 'Other programs hear at once what happens here.'],
  [adminPaths.apiTokens, 'Tokens', 'Programs of your choice may make the calls below.'],
] as const;

/** The screens with which a super admin connects programs, the simplest one first. */
const Ways = () => (
  <ul className="mb-8 grid gap-4 md:grid-cols-3">
    {ways.map(([path, name, words]) => (
      <li key={path} className="border border-line bg-surface p-4">
        <Link to={path} className="text-link font-medium">
          {name}
        </Link>
        <p className="mt-1 text-quiet">{words}</p>
      </li>
    ))}
  </ul>
);

/** The calls, fields and answers of the API, from the document that the server makes of its routes. */
export function ApiPage() {
  const query = useQuery({
    queryKey: ['api-document'],
    queryFn: () => request<ApiDocument>('GET', apiPaths.apiDocument),
    staleTime: Infinity,
  });
  const { user } = useSession();
  return (
    <Screen
      title="Connect another program"
      intro={
        <>
          What a program can ask of this site, and what the site answers. The same for tools that
          read OpenAPI 3.1:{' '}
          <a href={apiPaths.apiDocument} className="text-link" download>
            openapi.json
          </a>
        </>
      }
    >
      {user.role === 'super_admin' && <Ways />}
      <QueryView
        query={query}
        loading="Loading the calls..."
        failed="The description of the calls could not be loaded"
      >
        {(document) => <Calls document={document} />}
      </QueryView>
    </Screen>
  );
}

function Calls({ document }: { document: ApiDocument }) {
  const [text, setText] = useState('');
  const origin = document.servers[0]?.url ?? '';
  const groups = Map.groupBy(callsOf(document).filter(matching(text)), tagOf);
  return (
    <>
      <p className="mb-4 max-w-3xl text-quiet">{document.info.description}</p>
      <div className="mb-6 max-w-sm">
        <SearchBox label="Find a call" value={text} onType={setText} onSettle={() => undefined} />
      </div>
      <div className="space-y-6">
        {[...groups].map(([tag, calls]) => (
          <Panel key={tag} title={tag}>
            {calls.map((call) => (
              <Call key={call.method + call.path} call={call} origin={origin} />
            ))}
          </Panel>
        ))}
      </div>
      <output className="mt-4 block text-quiet">{groups.size === 0 && 'No call matches.'}</output>
    </>
  );
}

const callsOf = ({ paths }: ApiDocument): ListedCall[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );

const tagOf = ({ operation }: ListedCall) => operation.tags[0] ?? '';

const matching =
  (text: string) =>
  ({ method, path, operation }: ListedCall) =>
    `${method} ${path} ${operation.summary} ${tagOf({ method, path, operation })}`
      .toLowerCase()
      .includes(text.trim().toLowerCase());
