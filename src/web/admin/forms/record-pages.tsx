import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { FieldValues } from 'react-hook-form';
import { HistoryLink } from '#web/admin/screen/history-link.tsx';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import { BackLink } from '#web/admin/screen/back-link.tsx';
import { hasStatus } from '#web/api/request.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import type { FormDefinition } from './form-definition.ts';
import { RecordForm } from './record-form.tsx';

interface PageProps<Row extends { id: string }, Input, Values extends FieldValues> {
  definition: FormDefinition<Row, Input, Values>;
}

/** The page with an empty form for a new record. */
export function NewRecordPage<Row extends { id: string }, Input, Values extends FieldValues>({
  definition,
}: PageProps<Row, Input, Values>) {
  const { noun, list, Loader = Fragment } = definition;
  return (
    <Screen title={`Add ${noun}`} back={<BackLink to={list.path} label={`Back to ${list.name}`} />}>
      <Loader>
        <RecordForm definition={definition} />
      </Loader>
    </Screen>
  );
}

/**
 * The page with the form of the record whose id is in the URL, or with a message that the record
 * does not exist.
 */
export function EditRecordPage<Row extends { id: string }, Input, Values extends FieldValues>({
  definition,
}: PageProps<Row, Input, Values>) {
  const { entity, noun, list, resource, recordName, Above, Loader = Fragment } = definition;
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(resource.one(id));
  if (hasStatus(query.error, 404)) return <NotFound noun={noun} list={list} />;
  return (
    <Screen
      title={`Edit ${noun}`}
      intro={query.data && recordName(query.data.record)}
      back={<BackLink to={list.path} label={`Back to ${list.name}`} />}
      actions={<HistoryLink entity={entity} record={id} />}
    >
      <QueryView
        query={query}
        loading={`Loading ${noun.toLowerCase()}...`}
        failed={`The ${noun.toLowerCase()} could not be loaded`}
      >
        {(opened) => (
          <Fragment key={id}>
            {Above && <Above row={opened.record} />}
            <Loader>
              <RecordForm definition={definition} opened={opened} />
            </Loader>
          </Fragment>
        )}
      </QueryView>
    </Screen>
  );
}

function NotFound({ noun, list }: { noun: string; list: { path: string; name: string } }) {
  return (
    <Screen title={`${noun} Not Found`}>
      <p role="alert" className="mb-6 max-w-prose text-quiet">
        We can’t find this {noun.toLowerCase()}. It may have been deleted, or the address may be
        wrong.
      </p>
      <Link to={list.path} className={buttonClasses('primary')}>
        Back to {list.name}
      </Link>
    </Screen>
  );
}
