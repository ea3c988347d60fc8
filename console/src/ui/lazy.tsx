import { type ComponentProps, type ComponentType, type ElementType, lazy, Suspense } from 'react';
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

/** Whatever properties it has. */
type Component = Exclude<ElementType, string>;

/** A component of a script, which is loaded when it is first shown, because most visits do not need it. */
export function lazyComponent<Name extends string, Script extends Readonly<Record<Name, Component>>>(
  load: () => Promise<Script>,
  name: Name,
) {
  const Loaded = lazy(async () => ({ default: (await loadScript(load))[name] }));
  return (props: ComponentProps<typeof Loaded>) => (
    <ErrorBoundary>
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
