import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { ScriptNotLoaded } from './script-not-loaded.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Where the children show an answer: its version, and how to fetch it again. Another answer is another attempt. */
  readonly answer?: { readonly version: number; readonly refetch: () => Promise<unknown> };
}

/** Catches errors of its children and explains them in their place. The rest of the page stays as it is. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: unknown }> {
  override readonly state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    const isOther = before.answer?.version !== this.props.answer?.version;
    if (isOther && this.state.error !== undefined) this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const { answer } = this.props;
    const retry = () => (answer === undefined ? this.setState({ error: undefined }) : void answer.refetch());
    return <ErrorMessage error={error} retry={retry} />;
  }
}

/** Explains the error. A missing script needs a reload; anything else is tried again in its place. */
export function ErrorMessage({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const words = useWords(common);
  const isUpgrade = error instanceof ScriptNotLoaded;
  return (
    <section className="failure" role="alert">
      <h2>{isUpgrade ? words.scriptNotLoaded : words.partBroken}</h2>
      <p>{isUpgrade ? words.scriptNotLoadedWhy : words.partBrokenWhy}</p>
      {!isUpgrade && error instanceof Error && (
        <p>
          <small>{error.message}</small>
        </p>
      )}
      <Button type="primary" onClick={isUpgrade ? () => location.reload() : retry}>
        {isUpgrade ? words.reload : words.retry}
      </Button>
    </section>
  );
}
