/** A dash in a table cell without a value. Screen readers say "None". */
export const None = () => (
  <span className="text-quiet">
    <span aria-hidden>–</span>
    <span className="sr-only">None</span>
  </span>
);
