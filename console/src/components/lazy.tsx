import { type ComponentType, lazy, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { ScriptNotLoaded } from './script-not-loaded.ts';

/** Loads a script of the console. Its file may be gone after an upgrade: an open page still asks for the old one. */
export const loadScript = <Script,>(load: () => Promise<Script>): Promise<Script> =>
  load().catch((cause: unknown) => {
    throw new ScriptNotLoaded({ cause });
  });

/** A page, loaded when it is first shown. */
export const lazyPage = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadScript(load));

/** A part of a page that most visits do without: it is loaded when it is first shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await loadScript(load) }));
  return (props) => (
    <ErrorBoundary>
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
