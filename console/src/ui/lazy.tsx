import { type ComponentType, lazy, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { ScriptNotLoaded } from './script-not-loaded.ts';

/** Loads a script. After an upgrade, an open page requests files that no longer exist. */
export const loadScript = <Script,>(load: () => Promise<Script>): Promise<Script> =>
  load().catch((cause: unknown) => {
    throw new ScriptNotLoaded({ cause });
  });

/** A page, loaded when it is first shown. */
export const lazyPage = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadScript(load));

/** A component that is loaded when it is first shown, because most visits do not need it. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await loadScript(load) }));
  return (props) => (
    <ErrorBoundary>
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
