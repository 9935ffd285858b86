import { Component, type ReactNode } from "react";
import { ProblemNote } from "../components/problem-note.tsx";

/** A page that breaks takes nothing else with it. A class, because React knows no other way to catch. */
export class PageBoundary extends Component<
  { readonly path: string; readonly children: ReactNode },
  { readonly problem?: unknown }
> {
  override state: { readonly problem?: unknown } = {};

  static getDerivedStateFromError(problem: unknown) {
    return { problem };
  }

  /** Whoever goes on to another address leaves the problem behind. */
  override componentDidUpdate({ path }: { readonly path: string }) {
    if (path !== this.props.path && this.state.problem !== undefined) this.setState({ problem: undefined });
  }

  override render() {
    if (this.state.problem === undefined) return this.props.children;
    return <ProblemNote problem={this.state.problem} onRetry={() => location.reload()} />;
  }
}
