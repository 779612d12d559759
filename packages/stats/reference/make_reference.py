"""Writes the reference values that the tests of packages/stats read, from SciPy, statsmodels and NumPy.

python -m venv venv && venv/bin/pip install numpy scipy statsmodels && venv/bin/python make_reference.py
"""

import json
import pathlib

import numpy as np
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.multitest import multipletests

HERE = pathlib.Path(__file__).parent


def plain(value):
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(each) for each in value]
    if isinstance(value, np.generic):
        return value.item()
    return value


def write(name, content):
    made = {"madeBy": f"scipy {scipy.__version__}, statsmodels {statsmodels.__version__}, numpy {np.__version__}"}
    text = json.dumps(plain({**made, **content}), allow_nan=False, separators=(",", ":"))
    (HERE / f"{name}.fixture.json").write_text(text.replace("},{", "},\n{") + "\n")


def distributions():
    degrees = [0.5, 1, 1.7, 2, 3, 4.25, 7, 10, 30.5, 120, 5000]
    ps = [1e-9, 1e-4, 0.01, 0.025, 0.2, 0.5, 0.8, 0.9, 0.95, 0.975, 0.999]
    ts = [-40, -6, -2.2, -0.4, 0, 0.05, 1.3, 3, 9]
    fs = [(1, 1), (1, 8), (2, 5), (3, 11), (5, 2.5), (10, 40), (40, 200)]
    return {
        "normal": {
            "cdf": [{"z": z, "p": stats.norm.cdf(z)} for z in [-12, -5, -1.96, -0.3, 0, 0.7, 2.5, 7]],
            "quantile": [{"p": p, "z": stats.norm.ppf(p)} for p in ps],
        },
        "t": {
            "cdf": [{"t": t, "degrees": d, "p": stats.t.cdf(t, d)} for t in ts for d in degrees],
            "quantile": [{"p": p, "degrees": d, "t": stats.t.ppf(p, d)} for p in ps for d in degrees],
        },
        "f": {
            "upper": [{"f": x, "over": a, "under": b, "p": stats.f.sf(x, a, b)} for x in [0.01, 0.5, 1, 3, 25] for a, b in fs],
            "quantile": [{"p": p, "over": a, "under": b, "f": stats.f.ppf(p, a, b)} for p in ps[2:] for a, b in fs],
        },
        "chiSquare": {
            "cdf": [{"x": x, "degrees": d, "p": stats.chi2.cdf(x, d)} for x in [0.01, 0.7, 3, 12, 60] for d in degrees[:-1]],
            "quantile": [{"p": p, "degrees": d, "x": stats.chi2.ppf(p, d)} for p in ps[2:] for d in degrees[:-1]],
        },
    }


def welch_case(rng, n, m, spread, ratio):
    a = np.round(100 * np.exp(rng.normal(0, spread, n)), 6)
    b = np.round(100 * ratio * np.exp(rng.normal(0, spread * 2, m)), 6)
    test = stats.ttest_ind(np.log(b), np.log(a), equal_var=False)
    one_sided, two_sided = test.confidence_interval(0.9), test.confidence_interval(0.95)
    raw = stats.ttest_ind(b, a, equal_var=False)
    return {
        "baseline": a,
        "candidate": b,
        "change": np.expm1(np.log(b).mean() - np.log(a).mean()),
        "degrees": test.df,
        "pChange": test.pvalue,
        "pHigher": stats.ttest_ind(np.log(b), np.log(a), equal_var=False, alternative="greater").pvalue,
        "bounds": np.expm1([one_sided.low, one_sided.high]),
        "interval": np.expm1([two_sided.low, two_sided.high]),
        "rawDegrees": raw.df,
        "rawInterval": list(raw.confidence_interval(0.95)),
        "mannWhitneyP": stats.mannwhitneyu(a, b, method="exact").pvalue,
        "u": stats.mannwhitneyu(a, b).statistic,
    }


def tied_case(rng, n, m, distinct):
    a, b = rng.integers(0, distinct, n), rng.integers(0, distinct, m)
    every_way = stats.PermutationMethod(n_resamples=np.inf)
    return {"a": a, "b": b, "p": stats.mannwhitneyu(a, b, method=every_way).pvalue}


def regression():
    rng = np.random.default_rng(8)
    sizes = [(2, 2, 0.05, 1), (3, 3, 0.02, 1.1), (5, 5, 0.05, 1.1), (5, 8, 0.2, 0.7), (4, 12, 0.5, 3)]
    big_a, big_b = np.round(rng.normal(10, 2, 45), 1), np.round(rng.normal(11, 2, 40), 1)
    ps = [np.round(rng.uniform(0, 1, k) ** 3, 6) for k in (1, 2, 7, 20)]
    return {
        "welch": [welch_case(rng, *size) for size in sizes],
        "ties": [tied_case(rng, *each) for each in [(3, 3, 3), (4, 5, 3), (6, 4, 4), (5, 7, 2), (2, 6, 5)]],
        "approximate": {"a": big_a, "b": big_b, "p": stats.mannwhitneyu(big_a, big_b, method="asymptotic").pvalue},
        "benjaminiHochberg": [{"p": p, "q": multipletests(p, method="fdr_bh")[1]} for p in ps],
    }


if __name__ == "__main__":
    write("distributions", distributions())
    write("regression", regression())
