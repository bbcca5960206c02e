import { Link } from '@tanstack/react-router';
import type { Cell } from '#app/domain/report-figures.ts';
import type { Section } from '#app/domain/report-sections.ts';
import { Bar, DayBars, Line } from './pictures.tsx';

/** A number with the link to its rows, "as these rows are today" if the report is final. */
export const CellLink = ({ text, to, search, isFinal }: Cell & { isFinal: boolean }) =>
  to === undefined ? (
    <span>{text}</span>
  ) : (
    <Link
      to={to}
      search={search as never}
      className="inline-block min-h-6 text-link print:min-h-0"
      {...(isFinal && { title: 'As these rows are today' })}
    >
      {text}
    </Link>
  );

/** The maximum number of rows on paper, so that the report stays on one sheet. The CSV has all. */
const mostPrinted = 4;

const wide = (section: Section) =>
  section.columns || section.picture === 'days' || section.picture === 'line'
    ? 'lg:col-span-2 print:col-span-2'
    : '';

export function SectionBlock({ section, isFinal }: { section: Section; isFinal: boolean }) {
  const { title, about, picture, rows } = section;
  const isFolded = picture === 'days' || picture === 'line';
  return (
    <section className={`min-w-0 border-t-2 border-oak pt-2 ${wide(section)}`}>
      <h2
        title={about}
        className="mb-1.5 font-display text-lg print:mb-0.5/tight font-medium print:text-[10pt]"
      >
        {title}
      </h2>
      {picture === 'days' && <DayBars rows={rows} />}
      {picture === 'line' && <Line rows={rows} />}
      {isFolded ? (
        <details className="text-sm print:hidden">
          <summary className="min-h-9 cursor-pointer py-1.5 text-quiet max-sm:min-h-11">
            As a table
          </summary>
          <Rows section={section} isFinal={isFinal} />
        </details>
      ) : (
        <Rows section={section} isFinal={isFinal} />
      )}
    </section>
  );
}

function Rows({
  section: { title, picture, columns, rows },
  isFinal,
}: {
  section: Section;
  isFinal: boolean;
}) {
  const most = Math.max(1, ...rows.map(({ count = 0 }) => count));
  const rest = rows.length - mostPrinted;
  if (rows.length === 0) return <p className="text-quiet">None</p>;
  return (
    <div className="max-h-72 overflow-auto print:max-h-none print:overflow-visible">
      <table className="w-full tabular-nums">
        <caption className="sr-only">{title}</caption>
        {columns && (
          <thead>
            <tr className="text-right text-sm text-quiet print:text-[7pt]">
              <th scope="col">
                <span className="sr-only">Name</span>
              </th>
              {columns.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="pl-3 font-semibold whitespace-nowrap print:pl-1.5"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ name, count = 0, cells }, nth) => (
            <tr
              key={`${name} ${JSON.stringify(cells)}`}
              className={`border-t border-line ${nth < mostPrinted ? '' : 'print:hidden'}`}
            >
              <th
                scope="row"
                className="py-0.5 text-left font-normal print:max-w-28 print:truncate print:py-0"
              >
                {name}
              </th>
              {picture === 'bars' && (
                <td className="w-2/5 px-3">
                  <Bar share={count / most} />
                </td>
              )}
              {cells.map((cell, column) => (
                <td
                  key={columns?.[column] ?? title}
                  className="pl-3 text-right print:pl-1.5 print:whitespace-nowrap"
                >
                  <CellLink {...cell} isFinal={isFinal} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="hidden print:block">{`${rest} more in the CSV file`}</p>}
    </div>
  );
}
