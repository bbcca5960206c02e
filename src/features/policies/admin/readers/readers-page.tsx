import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { MailQuestionMark, SearchX } from 'lucide-react';
import { ExportButton } from '#shared/lists/export-button.tsx';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { longestSearch } from '#shared/domain/lists.ts';
import { adminPaths, adminPolicyReadersPath } from '#shared/domain/paths.ts';
import type { Policy } from '#features/policies/domain/policies.ts';
import type { PolicyReader, ReadersQuery } from '#features/policies/domain/readers.ts';
import type { PolicyVersions } from '#features/policies/domain/versions.ts';
import { PagedRows } from '#shared/lists/paged-rows.tsx';
import type { SearchOf } from '#shared/lists/url-search.ts';
import { type SortedList, useSortedList } from '#shared/lists/use-sorted-list.ts';
import { PolicyTabs } from '#features/policies/admin/policy-tabs.tsx';
import { BackLink } from '#shared/lists/back-link.tsx';
import { NoEmailServer } from '#features/emails/admin/no-email-server.tsx';
import { NotFoundPage } from '#shared/screen/not-found-page.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { RefreshButton } from '#shared/screen/refresh-button.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { policyVersionsQuery, workingTextQuery } from '#features/policies/api/policies.ts';
import { readerCountsQuery, readersPageQuery } from '#features/policies/api/readers.ts';
import { hasStatus } from '#shared/api/request.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { SearchBox } from '#shared/ui/list/search-box.tsx';
import { SortSelect } from '#shared/ui/list/sorting.tsx';
import { Table } from '#shared/ui/list/table.tsx';
import { PrintButton } from '#shared/ui/print-button.tsx';
import { AskAll } from './ask-all.tsx';
import { ReaderActions } from './reader-actions.tsx';
import { readerColumns } from './reader-columns.tsx';
import { ReaderSelectionBar } from './reader-selection-bar.tsx';
import { ReaderTabs } from './reader-tabs.tsx';
import { confirmedText, summaryOf } from './reader-words.ts';
import { useReaderChange } from './use-reader-change.ts';

const route = getRouteApi(`/signed-in${adminPolicyReadersPath('$id')}`);

export function ReadersPage() {
  const { id } = route.useParams();
  const list = useSortedList(route.useSearch(), readersPageQuery(id), {
    by: 'state',
    direction: 'ascending',
  });
  const policy = useQuery(workingTextQuery(id));
  const versions = useQuery(policyVersionsQuery(id));
  if (!policy.data && hasStatus(policy.error, 404)) return <NotFoundPage />;
  const record = policy.data?.record;
  const isPublished = (versions.data?.versions.length ?? 0) > 0;
  return (
    <Screen
      title="Confirmations"
      intro={record?.title}
      back={<BackLink to={adminPaths.policies} label="Back to Policies" />}
      actions={isPublished && <Tools policyId={id} list={list} isPolicyActive={record?.isActive} />}
    >
      <PolicyTabs />
      <QueryView
        query={versions}
        loading="Loading confirmations..."
        failed="The confirmations could not be loaded"
      >
        {(published) =>
          published.versions.length === 0 ? (
            <EmptyMessage
              icon={MailQuestionMark}
              title="Not published"
              body="Agents can confirm this policy after it is published."
            />
          ) : (
            <Readers key={id} policy={record} policyId={id} published={published} list={list} />
          )
        }
      </QueryView>
    </Screen>
  );
}

type ReaderList = SortedList<PolicyReader, SearchOf<ReadersQuery>>;

interface ToolsProps {
  policyId: string;
  list: ReaderList;
  isPolicyActive: boolean | undefined;
}

const Tools = ({ policyId, list, isPolicyActive }: ToolsProps) => (
  <>
    {isPolicyActive && <AskAll policyId={policyId} />}
    <RefreshButton query={list.query} failure="Failed to refresh the confirmations" />
    <PrintButton />
    <ExportButton path={apiPaths.policyReaders(policyId)} parameters={list.search} />
  </>
);

interface ReadersProps {
  policyId: string;
  policy: Policy | undefined;
  published: PolicyVersions;
  list: ReaderList;
}

function Readers({ policyId, policy, published, list }: ReadersProps) {
  const { query, search } = list;
  const isPolicyActive = policy?.isActive === true;
  const changes = useReaderChange(policyId, query.data?.rows ?? []);
  const actions = (reader: PolicyReader) => (
    <ReaderActions
      policyId={policyId}
      reader={reader}
      versionText={confirmedText(published.versions)}
      changes={changes}
      isPolicyActive={isPolicyActive}
      loadedAt={query.dataUpdatedAt}
    />
  );
  return (
    <>
      <NoEmailServer />
      {policy?.isActive === false && (
        <p className="mb-4">This policy is inactive. No agent is asked or reminded.</p>
      )}
      <Summary policyId={policyId} published={published} />
      <ReaderTabs
        policyId={policyId}
        state={search.state}
        onChoose={(state) => list.narrow({ state })}
      />
      <div className="@container mb-4 print:hidden">
        <div className="grid gap-3 wide:max-w-sm">
          <SearchBox
            label="Search by name or email"
            value={search.q ?? ''}
            maxLength={longestSearch}
            onType={list.type}
            onSettle={list.settle}
          />
          <div className="wide:hidden">
            <SortSelect columns={readerColumns} sorting={list.sorting} />
          </div>
        </div>
      </div>
      <QueryView
        query={query}
        loading="Loading confirmations..."
        failed="The confirmations could not be loaded"
      >
        {({ rows, total }) =>
          total === 0 ? (
            <NoReaders list={list} />
          ) : (
            <PagedRows list={list} total={total}>
              <Table
                caption="Confirmations"
                columns={[
                  ...readerColumns,
                  { header: 'Actions', width: '', isActions: true, cell: actions },
                ]}
                rows={rows}
                rowKey={({ id }) => id}
                isQuiet={({ isActive }) => !isActive}
                sorting={list.sorting}
                {...(isPolicyActive && { selection: changes.bulk.selection })}
              />
            </PagedRows>
          )
        }
      </QueryView>
      <ReaderSelectionBar bulk={changes.bulk} />
    </>
  );
}

/** The counts of all readers. The list's filters do not change them. */
function Summary({ policyId, published }: Pick<ReadersProps, 'policyId' | 'published'>) {
  const { data, isError } = useQuery(readerCountsQuery(policyId));
  if (isError) return <p className="mb-4 text-brick">The agents could not be counted.</p>;
  return (
    <p className="mb-4 min-h-6 text-lg tabular-nums">
      {data && summaryOf(data, confirmedText(published.versions))}
    </p>
  );
}

function NoReaders({ list: { search, isNarrowed, clear } }: { list: ReaderList }) {
  if (!isNarrowed) {
    return (
      <EmptyMessage icon={MailQuestionMark} title="No agents" body="There are no active agents." />
    );
  }
  return (
    <EmptyMessage
      icon={SearchX}
      title="No agents found"
      body={search.q ? `Nothing matches “${search.q}”.` : 'No agent is in this state.'}
      action={
        <Button look="secondary" onClick={clear}>
          {search.q ? 'Clear search' : 'Show all'}
        </Button>
      }
    />
  );
}
