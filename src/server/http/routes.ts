import { mostValues } from '../../operation/contract/most-values.ts';
import type { Operation } from '../../operation/contract/operation.ts';
import type { Answer, Route } from './exchange.ts';

/** What the server answers, by path and method. */
export class Routes {
  readonly #gets = new Map<string, Route>();
  readonly #posts = new Map<string, Route>();
  /** The routes of all paths below a folder, by the folder. */
  readonly #folders = new Map<string, Route>();

  /** Answers GET, and HEAD without the body. */
  get(path: string, answer: Answer): void {
    const routes = path.endsWith('/*') ? this.#folders : this.#gets;
    routes.set(path.replace(/\*$/, ''), { path, answer });
  }

  /** Answers POST with a JSON body. */
  post(path: string, operation: Operation, bodyLimit: number, answer: Answer): void {
    this.#posts.set(path, { path, answer, called: { operation, bodyLimit, mostValues: mostValues(operation) } });
  }

  find(method: string, path: string): Route | undefined {
    if (method === 'POST') return this.#posts.get(path);
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    return this.#gets.get(path) ?? this.#below(path);
  }

  /** The route of the nearest folder. There are few of them, while a path may have thousands of parts. */
  #below(path: string): Route | undefined {
    let nearest = '';
    for (const folder of this.#folders.keys())
      if (folder.length > nearest.length && path.startsWith(folder)) nearest = folder;
    return this.#folders.get(nearest);
  }

  /** The operation that POST calls at this path. */
  operationAt(path: string): Operation | undefined {
    return this.#posts.get(path)?.called?.operation;
  }

  methodsAt(path: string): readonly string[] {
    return [...(this.#gets.has(path) ? ['GET', 'HEAD'] : []), ...(this.#posts.has(path) ? ['POST'] : [])];
  }
}
