import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { ScriptNotLoaded } from './script-not-loaded.ts';

/** Catches errors of its children and explains them in place of a white page. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override readonly state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ErrorMessage error={error} />;
  }
}

/** Explains the error and offers to reload. */
export function ErrorMessage({ error }: { readonly error: unknown }) {
  const words = useWords(common);
  const isUpgrade = error instanceof ScriptNotLoaded;
  return (
    <section className="failure page" role="alert">
      <h2>{isUpgrade ? words.scriptNotLoaded : words.pageBroken}</h2>
      <p>{isUpgrade ? words.scriptNotLoadedWhy : words.pageBrokenWhy}</p>
      {!isUpgrade && error instanceof Error && (
        <p>
          <small>{error.message}</small>
        </p>
      )}
      <Button type="primary" onClick={() => location.reload()}>
        {words.reload}
      </Button>
    </section>
  );
}
