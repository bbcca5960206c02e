/** The Equal Housing Opportunity logo with its text. */
export function EqualHousing() {
  return (
    <p className="flex items-center gap-3">
      <svg
        viewBox="0 0 24 24"
        fill="currentColor"
        fillRule="evenodd"
        aria-hidden
        className="size-8 shrink-0"
      >
        <path d="M12 1 1 8v4h2v11h18V12h2V8L12 1Zm0 3.4 6 3.9V20H6V8.3l6-3.9ZM8.5 10.5V13h7v-2.5h-7Zm0 4.5v2.5h7V15h-7Z" />
      </svg>
      Equal Housing Opportunity
    </p>
  );
}
