import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditEntity } from '#domain/audit.ts';
import { hasStatus } from '#web/api/request.ts';
import type { RecordCalls, Versioned } from '#web/api/resource.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { HistoryLink } from '#web/admin/screen/history-link.tsx';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import { WayBack } from '#web/admin/screen/way-back.tsx';

interface EditedKind<Row, Input> {
  entity: AuditEntity;
  resource: RecordCalls<Row, Input>;
  list: { path: string; name: string };
}

interface EditScreenProps<Row, Input> {
  id: string;
  kind: EditedKind<Row, Input>;
  /** Such as "Agent" */
  noun: string;
  nameOf: (row: Row) => string;
  children: (opened: Versioned<Row>) => ReactNode;
}

/** One record to edit, read anew; or the news that there is no such record. */
export function EditScreen<Row, Input>({
  id,
  kind,
  noun,
  nameOf,
  children,
}: EditScreenProps<Row, Input>) {
  const { entity, list } = kind;
  const query = useQuery(kind.resource.one(id));
  if (hasStatus(query.error, 404)) return <NotFound noun={noun} list={list} />;
  return (
    <Screen
      title={`Edit ${noun}`}
      intro={query.data && nameOf(query.data.record)}
      back={<WayBack to={list.path} label={`Back to ${list.name}`} />}
      actions={<HistoryLink entity={entity} record={id} />}
    >
      <QueryView
        query={query}
        loading={`Loading ${noun.toLowerCase()}...`}
        failed={`The ${noun.toLowerCase()} could not be loaded`}
      >
        {(opened) => children(opened)}
      </QueryView>
    </Screen>
  );
}

function NotFound({ noun, list }: { noun: string; list: { path: string; name: string } }) {
  return (
    <Screen title={`${noun} Not Found`}>
      <p role="alert" className="mb-6 max-w-prose text-quiet">
        There is no such {noun.toLowerCase()}. It may have been deleted, or the address was typed a
        little differently.
      </p>
      <Link to={list.path} className={buttonClasses('primary')}>
        Back to {list.name}
      </Link>
    </Screen>
  );
}
