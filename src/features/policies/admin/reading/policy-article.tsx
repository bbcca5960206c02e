import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { policyCategories, type Policy } from '#features/policies/domain/policies.ts';
import type { PolicyVersion } from '#features/policies/domain/versions.ts';
import { FormattedText } from '#shared/ui/formatted-text.tsx';

interface PolicyArticleProps {
  text: Pick<Policy, 'title' | 'category' | 'content'>;
  /** The version that has this text; undefined for a text that is not published. */
  version?: PolicyVersion | undefined;
}

/**
 * A policy's text in a layout for reading. The footer names the version and its checksum, or says
 * that the text is not published. The title is shown only in print, because on the screen it is the
 * screen's heading.
 */
export const PolicyArticle = ({ text, version }: PolicyArticleProps) => (
  <article className="border border-line bg-surface px-5 py-8 sm:px-10 sm:py-10 print:border-0 print:p-0">
    <div className="mx-auto max-w-[35rem] print:mx-0 print:max-w-[40rem]">
      <h2 className="mb-1 hidden font-display text-2xl font-medium print:block">{text.title}</h2>
      <p className="mb-6 text-sm text-quiet">{policyCategories.labels[text.category]}</p>
      <div className="text-[1.0625rem]/relaxed">
        <FormattedText text={text.content} headingLevel={2} />
      </div>
      <footer className="mt-10 break-inside-avoid border-t border-line pt-3 text-sm break-words text-quiet">
        {version ? (
          <>
            <p>
              {`Version ${version.number} of ${version.title}. Published `}
              <time dateTime={version.publishedAt}>
                {formatOfficeDateTime(version.publishedAt)}
              </time>
              {` by ${version.publishedByName}.`}
            </p>
            <p>
              SHA-256 checksum: <span className="text-xs break-all">{version.checksum}</span>
            </p>
          </>
        ) : (
          <p>Not published.</p>
        )}
      </footer>
    </div>
  </article>
);
