import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { recordListPaths } from '#shared/domain/paths.ts';
import type { RecordType } from '#shared/domain/record-type.ts';
import { HistoryLink } from '#shared/screen/audit/history-link.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { BackLink } from '#shared/lists/back-link.tsx';
import { hasStatus } from '#shared/api/request.ts';
import { buttonClasses } from '#shared/ui/button.tsx';
import type { FormDefinition } from './form-definition.ts';
import { RecordForm } from './record-form.tsx';

interface PageProps<Row extends { id: string }, Input, Values extends FieldValues> {
  definition: FormDefinition<Row, Input, Values>;
}

export function NewRecordPage<Row extends { id: string }, Input, Values extends FieldValues>({
  definition,
}: PageProps<Row, Input, Values>) {
  const { type, Loader = Fragment } = definition;
  return (
    <Screen title={`Add ${type.noun}`} back={<BackToList {...type} />}>
      <Loader>
        <RecordForm definition={definition} />
      </Loader>
    </Screen>
  );
}

/**
 * The screen with the form of the record whose id is in the URL, or with a message that the record
 * does not exist.
 */
export function EditRecordPage<Row extends { id: string }, Input, Values extends FieldValues>({
  definition,
  tabs,
}: PageProps<Row, Input, Values> & {
  tabs?: ReactNode;
}) {
  const { type, part, calls, Loader = Fragment } = definition;
  const { noun, nameOf } = type;
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(calls.one(id));
  if (hasStatus(query.error, 404)) return <NotFound {...type} />;
  return (
    <Screen
      title={`Edit ${noun}`}
      intro={
        part ? (
          <part.Intro id={id} />
        ) : (
          query.data && (
            <>
              {nameOf(query.data.record)} <SampleMark id={id} />
            </>
          )
        )
      }
      back={
        part ? (
          <BackLink to={part.path(id)} label={`Back to ${part.title}`} search={{}} />
        ) : (
          <BackToList {...type} />
        )
      }
      actions={!tabs && <HistoryLink entity={part?.entity ?? type.entity} record={id} />}
    >
      {tabs}
      <QueryView
        query={query}
        loading={`Loading ${noun.toLowerCase()}...`}
        failed={`The ${noun.toLowerCase()} could not be loaded`}
      >
        {(opened) => (
          <Loader key={id}>
            <RecordForm definition={definition} opened={opened} />
          </Loader>
        )}
      </QueryView>
    </Screen>
  );
}

type ListOfType = Pick<RecordType<never, never>, 'entity' | 'title'>;

const BackToList = ({ entity, title }: ListOfType) => (
  <BackLink to={recordListPaths()[entity]} label={`Back to ${title}`} />
);

function NotFound({ entity, title, noun }: ListOfType & { noun: string }) {
  return (
    <Screen title={`${noun} Not Found`}>
      <p role="alert" className="mb-6 max-w-prose text-quiet">
        We can’t find this {noun.toLowerCase()}. It may have been deleted, or the address may be
        wrong.
      </p>
      <Link to={recordListPaths()[entity]} className={buttonClasses('primary')}>
        Back to {title}
      </Link>
    </Screen>
  );
}
