import { type ReactNode, useState } from 'react';
import type { Answer, Media, Operation, Parameter } from '#app/domain/api-document.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { fieldsOf, kindOf, type Field } from './fields.ts';

export interface ListedCall {
  method: string;
  path: string;
  operation: Operation;
}

/** One call, folded to its method, path and summary until the user opens it. */
export function Call({ call, origin }: { call: ListedCall; origin: string }) {
  const [isOpen, setOpen] = useState(false);
  const { method, path, operation } = call;
  return (
    <details
      className="border-b border-line last:border-b-0"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer py-2.5">
        <span className="font-semibold">{operation.summary}</span>
        <code className="ml-5 block text-sm break-all text-quiet sm:ml-3 sm:inline">
          {method.toUpperCase()} {path}
        </code>
      </summary>
      {isOpen && <Details call={call} origin={origin} />}
    </details>
  );
}

function Details({ call, origin }: { call: ListedCall; origin: string }) {
  const { description, parameters = [], requestBody, responses } = call.operation;
  const answers = Object.entries(responses);
  const body = Object.entries(requestBody?.content ?? {})[0];
  return (
    <div className="space-y-4 pb-5">
      <p className="text-quiet">{description}</p>
      {parameters.length > 0 && (
        <Part title="In the address and the headers">
          <Fields fields={parameters.map(toField)} />
        </Part>
      )}
      {body && (
        <Part title={requestBody?.required ? 'Sends' : 'Sends, if needed'}>
          <Content mediaType={body[0]} media={body[1]} />
        </Part>
      )}
      {answers
        .filter((answer): answer is [string, Answer] => 'description' in answer[1])
        .map(([status, answer]) => (
          <Part key={status} title={`Answers ${status} ${answer.description}`}>
            {Object.entries(answer.content ?? {}).map(([mediaType, media]) => (
              <Content key={mediaType} mediaType={mediaType} media={media} />
            ))}
          </Part>
        ))}
      <Part title="Errors">
        <ul className="flex flex-wrap gap-1.5">
          {answers
            .filter(([, answer]) => '$ref' in answer)
            .map(([status]) => (
              <li key={status}>
                <Badge tone="plain">{status}</Badge>
              </li>
            ))}
        </ul>
      </Part>
      <Part title="Example">
        <Code text={exampleRequest(call, origin)} />
      </Part>
    </div>
  );
}

const toField = ({ name, schema, required }: Parameter): Field => ({
  name,
  kind: kindOf(schema),
  isOptional: !required,
});

/** Returns the call with its example values as a command for a terminal. */
function exampleRequest({ method, path, operation }: ListedCall, origin: string): string {
  const { parameters = [], requestBody, security = [] } = operation;
  const [body] = Object.entries(requestBody?.content ?? {});
  const inPath = (name: string) =>
    encodeURIComponent(String(parameters.find((each) => each.name === name)?.example));
  const address = origin + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath(name));
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  const takesToken = security.some((each) => 'token' in each);
  const token = takesToken ? " \\\n  -H 'authorization: Bearer msq_…'" : '';
  return `curl${verb} ${address}${token}${body ? exampleBody(...body) : ''}`;
}

const exampleBody = (mediaType: string, { example }: Media) =>
  mediaType.includes('json')
    ? ` \\\n  -H 'content-type: ${mediaType}' \\\n  -d '${JSON.stringify(example)}'`
    : ' \\\n  --data-binary @picture.jpg';

function Content({ mediaType, media }: { mediaType: string; media: Media }) {
  const { schema } = media;
  const fields = fieldsOf(schema.type === 'array' && schema.items ? schema.items : schema);
  if (!mediaType.includes('json')) return <p className="text-quiet">A file ({mediaType}).</p>;
  return (
    <div className="space-y-3">
      {schema.type === 'array' && <p className="text-quiet">A list. Each entry has:</p>}
      {fields.length > 0 ? <Fields fields={fields} /> : <p>{kindOf(schema)}</p>}
      <details>
        <summary className="cursor-pointer py-1 text-link">Example</summary>
        <Code text={JSON.stringify(media.example, undefined, 2)} />
      </details>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
    {children}
  </section>
);

const Fields = ({ fields }: { fields: Field[] }) => (
  <dl className="grid text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
    {fields.map(({ name, kind, isOptional }) => (
      <div key={name} className="contents">
        <dt className="border-t border-line pt-1.5 break-all sm:pr-6 sm:pb-1.5">
          <code>{name}</code>
        </dt>
        <dd className="pb-1.5 break-words text-quiet sm:border-t sm:border-line sm:pt-1.5">
          {kind}
          {isOptional && ', optional'}
        </dd>
      </div>
    ))}
  </dl>
);

/* The focus lets the user scroll a long line with the keyboard. */
const Code = ({ text }: { text: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <pre tabIndex={0} className="overflow-x-auto border border-line bg-sunken p-3 text-[0.8125rem]/5">
    <code>{text}</code>
  </pre>
);
