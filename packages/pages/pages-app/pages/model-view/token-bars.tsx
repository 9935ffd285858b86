import type { ModelView } from "../../../src/contract/index.ts";
import { formatCount, formatNumber } from "../../components/format.ts";

// What a person compares; the list of tools below has the number of each.
const shownParts = 8;

/** Where the tokens go: the instructions and the tools, the largest first, the small ones together. */
export function TokenBars({ view }: { readonly view: ModelView }) {
  const parts = [
    { name: "Instructions", tokens: view.instructions.tokens },
    ...view.tools.map(({ name, tokens }) => ({ name, tokens })),
  ].sort((one, other) => other.tokens - one.tokens);
  const most = Math.max(1, ...parts.map(({ tokens }) => tokens));
  const rest = parts.slice(shownParts);
  return (
    <table className="token-bars">
      <caption className="sr-only">Tokens by part</caption>
      <tbody>
        {parts.slice(0, shownParts).map(({ name, tokens }) => (
          <tr key={name}>
            <th scope="row">{name === "Instructions" ? name : <code>{name}</code>}</th>
            <td className="token-bar-cell">
              <span className="token-bar" style={{ width: `${(tokens / most) * 100}%` }} />
            </td>
            <td className="number">{formatNumber(tokens)}</td>
          </tr>
        ))}
        {rest.length > 0 && (
          <tr>
            <th scope="row" className="muted">
              {formatCount(rest.length, "smaller one")}
            </th>
            <td className="token-bar-cell" />
            <td className="number">{formatNumber(rest.reduce((sum, { tokens }) => sum + tokens, 0))}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
