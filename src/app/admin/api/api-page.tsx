import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiDocument } from '#app/domain/api-document.ts';
import { request } from '#shared/api/request.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { useSession } from '#shared/session/session.ts';
import { buttonClasses } from '#shared/ui/button.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Panel, Screen } from '#shared/screen/screen.tsx';
import { useSession } from '#shared/session/session.ts';
import { SearchBox } from '#shared/ui/list/search-box.tsx';
import { Call, type ListedCall } from './call.tsx';

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
      actions={
        user.role === 'super_admin' && (
          <Link to={adminPaths.apiTokens} className={buttonClasses('primary')}>
            Tokens
          </Link>
        )
      }
      intro={
        <>
          What a program can ask of this site, and what the site answers. The same for tools that
          read OpenAPI 3.1:{' '}
          <a href={apiPaths.apiDocument} className="text-link" download>
            openapi.json
          </a>
          {user.role === 'super_admin' && (
            <>
              {'. Without a program of your own: '}
              <Link to={adminPaths.crmCopy} className="text-link">
                copy each inquiry to your CRM
          {useSession().user.role === 'super_admin' && (
            <>
              <span>{'. It can also hear of what happens here: '}</span>
              <Link to={adminPaths.webhooks} className="text-link">
                Webhooks
              </Link>
            </>
          )}
        </>
      }
    >
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
