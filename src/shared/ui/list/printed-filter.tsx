/** A filter on paper, such as "Status: Active". A filter without a value is not printed. */
export const PrintedFilter = ({ label, value }: { label: string; value: string | undefined }) =>
  value ? (
    <p className="mb-1 hidden text-sm print:block">
      {label}: {value}
    </p>
  ) : null;
