'use client';

import { useEffect, useState } from 'react';
import { z } from 'zod';
import { type ApiAnswer, callApi } from '#features/editing/call-api.ts';

const databasesShape = z.object({ databases: z.array(z.string()) });

/** useDatabases asks for the databases of a target; null until it answered. */
export function useDatabases(targetId: string): ApiAnswer<z.infer<typeof databasesShape>> | null {
  const [answer, setAnswer] = useState<ApiAnswer<z.infer<typeof databasesShape>> | null>(null);
  useEffect(() => {
    let left = false;
    setAnswer(null);
    void callApi('GET', `/targets/${targetId}/databases`, databasesShape).then((found) => {
      if (!left) setAnswer(found);
    });
    return () => {
      left = true;
    };
  }, [targetId]);
  return answer;
}
